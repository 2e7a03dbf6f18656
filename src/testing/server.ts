import { rm } from 'node:fs/promises'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import type { Role, SessionUser } from '#accounts/contract.ts'
import { createUser, currentUser, signInNew } from '#accounts/server/service/accounts.ts'
import type { NewService, ServiceDetails } from '#services/contract.ts'
import {
  systemContext,
  type Context,
  type Resources,
  type SessionPort,
} from '#platform/server/context.ts'
import type { Database } from '#platform/server/db.ts'
import type { Jobs } from '#platform/server/jobs.ts'
import { clientOf, readResponse, requestFor, type Client } from '#platform/web/client.ts'
import { freePort } from '../../test/free-port.ts'
import { contracts } from '../app/api.ts'
import { createApp } from '../app/server/app.ts'
import { jobs as definitions } from '../app/server/jobs.ts'
import { createResources } from '../app/server/resources.ts'
import { testConfig } from './config.ts'
import { openTestDatabase } from './databases.ts'
import { openDemoDatabase } from './demo.ts'

/**
 * People, services and orders on a real server with a real database. Each test file has one server, and each scene
 * creates its own people.
 */

export const PASSWORD = 'a long enough secret'

type Contracts = typeof contracts
type Clients = { [Feature in keyof Contracts]: Client<Contracts[Feature]> }

/** A person with a browser: makes every call over HTTP with their cookie. */
export interface Person extends Clients {
  user: SessionUser
  /** A plain request, for calls that the types do not allow or for another server's address. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export interface Server {
  app: FastifyInstance
  url: string
  database: Database
  resources: Resources
  /** A context without a viewer, as jobs use it. */
  system: Context
  clock: { advance(ms: number): void; set(at: Date): void }
  /** Runs all queued jobs, including those that they queue. */
  work(): Promise<void>
  /** Runs one job by name, as its timer would. */
  runJob(name: string, data?: Record<string, unknown>): Promise<void>
}

let shared: Promise<Server> | undefined

/** The test file's server, started on first use. */
export function theServer(): Promise<Server> {
  shared ??= startServer(() => openTestDatabase())
  return shared
}

/** The test file's server with the demo marketplace; called before `theServer`. Demo passwords work. */
export async function theDemoServer(): Promise<Server> {
  shared ??= startServer(openDemoDatabase)
  const server = await shared
  server.resources.config.isDemo = true
  return server
}

/** Closes the server and deletes its data; close-server.ts calls it after the last test. */
export async function closeServer(): Promise<void> {
  if (!shared) return
  const { app, database, resources } = await shared
  shared = undefined
  await app.close()
  await resources.signals.close()
  await database.close()
  await rm(resources.config.dataDir, { recursive: true, force: true })
}

async function startServer(open: (dataDir: string) => Promise<Database>): Promise<Server> {
  const config = testConfig(await freePort())
  const database = await open(config.dataDir)
  const queue: { name: string; data: Record<string, unknown> }[] = []
  let offsetMs = 0
  const now = () => new Date(Date.now() + offsetMs)
  const resources = await createResources(config, database, { now, jobs: recordingJobs(queue) })
  const app = await createApp({ resources, createRenderer: null, root: '' })
  await app.listen({ port: config.port, host: '127.0.0.1' })
  await resources.signals.start()
  const system = systemContext(resources)
  const runJob = jobRunner(system)
  return {
    app,
    url: `http://127.0.0.1:${config.port}`,
    database,
    resources,
    system,
    clock: {
      advance: (ms) => void (offsetMs += ms),
      set: (at) => void (offsetMs = at.getTime() - Date.now()),
    },
    runJob,
    async work() {
      for (let job = queue.shift(); job; job = queue.shift()) await runJob(job.name, job.data)
    },
  }
}

/** Returns a function that runs a job by name immediately. */
export function jobRunner(system: Server['system']) {
  return async (name: string, data: Record<string, unknown> = {}): Promise<void> => {
    const job = definitions.find((definition) => definition.name === name)
    if (!job) throw new Error(`There is no job ${name}`)
    await job.run(system, data)
  }
}

/** The one-time token in the setup link that a first start prints. */
export function tokenIn(lines: readonly string[]): string {
  const [, token = ''] = /\/setup\?token=([\w-]{43})$/m.exec(lines.join('\n')) ?? []
  return token
}

/** Queues jobs until the test calls `work()`, so that no job runs unexpectedly. */
function recordingJobs(queue: { name: string; data: Record<string, unknown> }[]): Jobs {
  return {
    send: async (_db, name, data) => void queue.push({ name, data }),
    start: async () => {},
    stop: async () => {},
  }
}

/** A browser without a session, unless it starts with the cookies of one. */
export async function aVisitor(cookies = new Map<string, string>()): Promise<Omit<Person, 'user'>> {
  const { url } = await theServer()
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) {
      headers.set('cookie', [...cookies].map((cookie) => cookie.join('=')).join('; '))
    }
    const response = await fetch(new URL(path, url), { ...init, headers, redirect: 'manual' })
    for (const fresh of response.headers.getSetCookie()) {
      const [name = '', value = ''] = fresh.split(';')[0]?.split('=') ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return response
  }
  const clients = Object.entries(contracts).map(([feature, contract]) => [
    feature,
    clientOf(contract, async (endpoint, input, options) => {
      const request = requestFor(endpoint, input, options)
      return readResponse(endpoint, await send(request.url, request.init))
    }),
  ])
  return { ...(Object.fromEntries(clients) as Clients), fetch: send }
}

let people = 0
/** The weakest argon2 parameters, because thousands of logins each compute this hash. */
export const weakHash: Promise<string> = hash(PASSWORD, {
  memoryCost: 8,
  timeCost: 1,
  parallelism: 1,
})

interface PersonOptions {
  role?: Role
  isServiceProvider?: boolean
  fullName?: string
  /** False for a person who has not opened the link in the confirmation email. */
  isEmailVerified?: boolean
}

/** A new person, logged in as after a registration: without the checks of a password, which take most of a scene. */
export async function aPerson({
  isEmailVerified = true,
  ...options
}: PersonOptions = {}): Promise<Person> {
  const { system } = await theServer()
  const username = `person${++people}`
  const { id } = await createUser(system, {
    username,
    email: `${username}@example.org`,
    fullName: options.fullName ?? `Person ${people}`,
    isServiceProvider: options.isServiceProvider ?? false,
    ...(options.role && { role: options.role }),
    passwordHash: await weakHash,
    createdAt: system.now(),
    ...(isEmailVerified && { emailVerifiedAt: system.now() }),
  })
  const cookies = new Map<string, string>()
  const session = browserOf(cookies)
  await signInNew({ ...system, session }, id)
  const { role = 'customer', isServiceProvider = false } = options
  const isAdmin = role !== 'customer'
  const viewer = { id, role, isAdmin, isServiceProvider, status: 'active' } as const
  const user = await currentUser({ ...system, session, viewer })
  return { ...(await aVisitor(cookies)), user }
}

/** The browser's side of a session, as Node's `fetch` shows it to the server. */
function browserOf(cookies: Map<string, string>): SessionPort {
  return {
    tokenHash: undefined,
    challengeHash: undefined,
    userAgent: 'node',
    address: '127.0.0.1',
    zone: undefined,
    isAtTheMachine: true,
    isAhead: false,
    origin: '',
    visitor: () => '',
    setCookie: (token) => void cookies.set('sid', token),
    clearCookie: () => {},
    setChallenge: () => {},
    clearChallenge: () => {},
  }
}

export const aNewService = {
  title: 'Fix a slow checkout',
  description: 'I measure, find and remove what makes your checkout slow.',
  category: 'coding',
  subcategory: 'ecommerce',
  hourlyRate: 65,
  skills: ['React', 'Node.js'],
} as const satisfies NewService

/** A client, a viber with a service, and an unrelated member. */
export async function aScene(service: Partial<NewService> = {}) {
  const client = await aPerson({ fullName: 'Liam Client' })
  const viber = await aPerson({ fullName: 'Maya Viber', isServiceProvider: true })
  const stranger = await aPerson({ fullName: 'Sam Stranger' })
  const offered: ServiceDetails = await viber.services.create({ ...aNewService, ...service })
  return { client, viber, stranger, service: offered, server: await theServer() }
}
