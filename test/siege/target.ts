import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoAccounts } from '#settings/demo.ts'
import { openPostgres } from '#platform/server/db.ts'
import { serve, type Running } from '../../bench/processes.ts'
import { freePort } from '../free-port.ts'
import type { Target } from './aim.ts'
import type { Visitor } from './visitor.ts'

export type Engine = 'postgres' | 'embedded'

/** A process with the demo marketplace, a client who visits it and a member whose session is used for attacks. */
export interface Siege {
  pid: number
  target: Target
  visitor: Visitor
  end(): Promise<void>
}

/** The demo marketplace, filled once and copied for each siege. */
export interface Ground {
  besiege(): Promise<Siege>
  clear(): Promise<void>
}

interface Place {
  engine: Engine
  /** The checkout to start; this one by default. */
  folder?: string | undefined
  /** A data directory that is already filled, for the embedded database. */
  filled?: string | undefined
}

const root = join(import.meta.dirname, '../..')
const server = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

export async function prepare({ engine, folder = root, filled }: Place): Promise<Ground> {
  const template = filled ?? (await mkdtemp(join(tmpdir(), 'vibework-siege-')))
  const databases = engine === 'postgres' ? await openDatabases() : undefined
  const source = await databases?.create()
  if (!filled) await (await start(folder, template, source)).stop()
  return {
    async besiege() {
      const dataDir = `${template}-${randomBytes(4).toString('hex')}`
      await cp(template, dataDir, { recursive: true })
      const running = await start(folder, dataDir, await databases?.create(source))
      const end = async () => {
        await running.stop()
        await rm(dataDir, { recursive: true, force: true })
      }
      try {
        return { pid: running.pid, ...(await findPeople(running)), end }
      } catch (error) {
        await end()
        throw error
      }
    },
    async clear() {
      await databases?.dropAll()
      if (!filled) await rm(template, { recursive: true, force: true })
    },
  }
}

/** Starts the product as `npm start` does, with rate limits. */
async function start(folder: string, dataDir: string, databaseUrl?: string): Promise<Running> {
  const env = {
    DEMO: '1',
    HOST: '127.0.0.1',
    RATE_LIMITS: '1',
    PAYMENTS: 'test',
    DATA_DIR: dataDir,
  }
  return serve(
    ['--expose-gc', join(folder, 'src/app/server/main.ts')],
    { ...env, MALLOC_ARENA_MAX: '2', ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    await freePort(),
  )
}

/** Creates PostgreSQL databases, and drops all of them at the end. */
async function openDatabases() {
  const operator = await openPostgres(server, 1)
  const created: string[] = []
  return {
    /** Resolves with the URL of a new database, a copy of `source` when given. */
    async create(source?: string): Promise<string> {
      const name = `vibework_siege_${randomBytes(4).toString('hex')}`
      const template = source && new URL(source).pathname.slice(1)
      await operator.pool.query(`create database ${name}${template ? ` template ${template}` : ''}`)
      created.push(name)
      const url = new URL(server)
      url.pathname = `/${name}`
      return url.href
    },
    async dropAll(): Promise<void> {
      for (const name of created) await operator.pool.query(`drop database ${name} with (force)`)
      await operator.close()
    },
  }
}

async function findPeople({ url }: Running): Promise<Pick<Siege, 'target' | 'visitor'>> {
  const port = Number(new URL(url).port)
  const client = await signIn(url, 'client')
  const viber = await signIn(url, 'viber')
  const [document] = await ask<{ id: number }[]>(url, '/api/documents', viber.cookie)
  const services = await ask<{ id: number; userId: number }[]>(url, '/api/services?limit=100')
  const own = services.find(({ userId }) => userId === viber.id)
  const other = services.find(({ userId }) => userId !== viber.id && userId !== client.id)
  const post = await write(url, viber.cookie)
  const member = {
    cookie: viber.cookie,
    postId: post.id,
    documentId: document?.id ?? 0,
    serviceId: own?.id ?? 0,
  }
  const { username, password, cookie } = client
  const account = { username, password }
  return { target: { port, member }, visitor: { port, serviceId: other?.id ?? 0, cookie, account } }
}

async function signIn(url: string, kind: 'client' | 'viber') {
  const account = demoAccounts.find((one) => one.kind === kind)
  if (!account) throw new Error(`The demo data has no ${kind}`)
  const { username, password } = account
  const response = await send(url, '/api/login', { username, password })
  const { id } = (await response.json()) as { id: number }
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { id, username, password, cookie }
}

async function write(url: string, cookie: string) {
  const content = `<p>${'A post that will be changed again and again. '.repeat(5)}</p>`
  const post = { title: 'A post under siege', slug: 'a-post-under-siege', content, status: 'draft' }
  const response = await send(url, '/api/blog/posts', post, cookie)
  return (await response.json()) as { id: number }
}

async function send(url: string, path: string, body: object, cookie = '') {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}

async function ask<Answer>(url: string, path: string, cookie = ''): Promise<Answer> {
  const response = await fetch(url + path, { headers: { cookie } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Answer
}

const KILOBYTES = /^VmRSS:\s+(\d+) kB$/m

/** Resident memory of a process, in MiB. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(KILOBYTES.exec(status)?.[1] ?? 0) / 1024
}
