import fc from 'fast-check'
import { contracts } from '#app/api.ts'
import { randomFrom } from '#app/server/demo/random.ts'
import type { Endpoint } from '#platform/contract.ts'
import { faultsOfBooks } from './books.ts'
import { faultsOf, read } from './judge.ts'
import { createCallers, ensureLoggedIn, kinds, mayCall, type Caller, type Kind } from './people.ts'
import { faultsOfRaw } from './raw.ts'
import { requestsTo, type FuzzRequest } from './requests.ts'
import { subjectOf } from './known-rows.ts'
import { openWorld, type Filled, type World } from './world.ts'

interface FuzzOptions {
  /** The database with which each round starts. */
  filled: Filled
  seed: number
  rounds: number
  /** Requests per round that each kind of caller sends to each endpoint. */
  perCaller: number
  /** An endpoint name such as `orders.get`, or a prefix. */
  only?: string | undefined
  say?: (line: string) => void
}

export interface Report {
  calls: number
  /** For each endpoint, how many answers had each status or status class. */
  answers: Map<string, Record<string, number>>
  faults: string[]
}

/** The number of endpoints tried before the known rows are read again from the database. */
const REFRESH_EVERY = 40
/** The number of raw requests per round. */
const RAW_REQUESTS = 300

interface Named {
  name: string
  endpoint: Endpoint
}

const endpoints: Named[] = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
)

/** These endpoints may log the caller out or break the database for later calls, so they come last. */
const LAST = [
  'admin.advance',
  'launch.mark',
  'account.changeEmail',
  'security.confirm',
  'accounts.logout',
  'security.endSession',
  'security.endOtherSessions',
  'generalSettings.set',
  'suspensions.suspend',
  'people.setRole',
  'personalData.deleteAccount',
  'account.resetPassword',
  'account.changePassword',
]

/** The order of calls: first those that create rows, then those that read, change and delete them. */
function rankOf({ name, endpoint }: Named): number {
  if (LAST.includes(name)) return 10 + LAST.indexOf(name)
  const isOfRow = endpoint.path.includes(':')
  if (endpoint.method === 'POST' && !isOfRow) return 0
  if (endpoint.method === 'GET') return isOfRow ? 2 : 1
  return { POST: 3, PUT: 4, PATCH: 5, DELETE: 6 }[endpoint.method]
}

/** The requests that each caller sends to one endpoint. */
interface Turn extends Named {
  seed: number
  requests: number
}

/**
 * Every endpoint once in the order of `rankOf` and once in random order, so that each call may meet the effects of
 * every other; the endpoints of LAST come at the end.
 */
function turnsOf(chosen: Named[], perCaller: number, seed: number): Turn[] {
  const ordered = chosen.toSorted((a, b) => rankOf(a) - rankOf(b))
  const harmless = ordered.filter(({ name }) => !LAST.includes(name))
  const again = perCaller > 1 ? randomFrom(seed).shuffled(harmless) : []
  const half = Math.ceil(perCaller / 2)
  return [
    ...harmless.map((one) => ({ ...one, seed, requests: half })),
    ...again.map((one) => ({ ...one, seed: seed + AGAIN, requests: perCaller - half })),
    ...ordered
      .filter(({ name }) => LAST.includes(name))
      .map((one) => ({ ...one, seed, requests: perCaller })),
  ]
}

const AGAIN = 7919

interface Run extends FuzzOptions, Report {
  world: World
  callers: Map<Kind, Caller>
}

export async function fuzz(options: FuzzOptions): Promise<Report> {
  const chosen = endpoints.filter(({ name }) => name.startsWith(options.only ?? ''))
  const report: Report = { calls: 0, answers: new Map(), faults: [] }
  for (let round = 0; round < options.rounds; round++) {
    const world = await openWorld(options.filled)
    const run: Run = { ...options, ...report, world, callers: await createCallers(world) }
    // Recent ids make later requests meaningful.
    const lists = endpoints.filter(({ endpoint }) => endpoint.method === 'GET')
    await readLists(run, lists)
    for (const [at, turn] of turnsOf(chosen, options.perCaller, options.seed + round).entries()) {
      if (at % REFRESH_EVERY === REFRESH_EVERY - 1) await refresh(run)
      await tryOne(run, turn)
    }
    const isOfAll = options.only === undefined
    const raw = isOfAll ? await faultsOfRaw(run.world, RAW_REQUESTS, options.seed + round) : []
    run.faults.push(...raw.map((fault) => `raw ${fault}`))
    run.faults.push(...(await faultsOfBooks(run.world)), ...(await faultsOfHealth(run)))
    await run.world.close()
    report.calls = run.calls
    options.say?.(`round ${round + 1}: ${run.calls} calls, ${run.faults.length} faults`)
  }
  return report
}

/** Reads rows created since the start, so that requests can refer to them. */
async function refresh({ callers, world }: Run): Promise<void> {
  for (const caller of callers.values()) await caller.rows.readFrom(world.database, caller.userId)
}

/** Every caller reads each list once, to learn which rows exist. */
async function readLists(run: Run, lists: Named[]): Promise<void> {
  for (const kind of kinds) {
    const caller = await loggedInCaller(run, kind)
    for (const { endpoint } of lists.filter((one) => !one.endpoint.path.includes(':'))) {
      if (endpoint.download || endpoint.stream || !mayCall(kind, endpoint.access)) continue
      const { status, text } = await caller.ask({ method: 'GET', path: endpoint.path, headers: {} })
      if (status === 200) caller.rows.learn(subjectOf(endpoint), read(text))
    }
  }
}

/**
 * A caller who is logged in. When their account no longer works, checks the books and starts over with a new database.
 */
async function loggedInCaller(run: Run, kind: Kind): Promise<Caller> {
  const known = run.callers.get(kind)
  if (known && (await ensureLoggedIn(known))) return known
  run.faults.push(...(await faultsOfBooks(run.world)))
  await run.world.close()
  run.world = await openWorld(run.filled)
  run.callers = await createCallers(run.world)
  const fresh = run.callers.get(kind)
  if (!fresh || !(await ensureLoggedIn(fresh))) throw new Error(`Cannot log in as ${kind}`)
  return fresh
}

async function tryOne(run: Run, one: Turn): Promise<void> {
  for (const kind of kinds) await tryAs(run, one, await loggedInCaller(run, kind))
  for (const fault of await run.world.runQueuedJobs())
    run.faults.push(`after ${one.name}: ${fault}`)
}

/** The number of requests by a caller who may not use the endpoint at all. */
const REFUSED = 2

async function tryAs(run: Run, one: Turn, caller: Caller): Promise<void> {
  const { name, endpoint, seed, requests } = one
  const property = fc.asyncProperty(requestsTo(endpoint, caller.rows), async (request) => {
    const faults = await ask(run, one, caller, request)
    if (faults.length > 0) throw new Error(faults.join('; '))
  })
  const own =
    seed * 1_000_003 +
    [...`${name} ${caller.kind}`].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) | 0, 7)
  const result = await fc.check(property, {
    seed: own | 0,
    numRuns: mayCall(caller.kind, endpoint.access) ? requests : Math.min(requests, REFUSED),
    interruptAfterTimeLimit: 20_000,
  })
  if (!result.failed || !result.counterexample) return
  const [request] = result.counterexample
  const why = result.errorInstance instanceof Error ? result.errorInstance.message : 'no answer'
  const fault = `${name}: ${lineOf(request)}  # as ${caller.kind}: ${why}`
  run.faults.push(fault)
  run.say?.(fault)
}

async function ask(run: Run, { name, endpoint }: Named, caller: Caller, request: FuzzRequest) {
  const answer = await caller.ask(request)
  run.calls++
  const counts = run.answers.get(name) ?? {}
  run.answers.set(name, counts)
  const kind = answer.status >= 400 ? String(answer.status) : `${Math.floor(answer.status / 100)}xx`
  counts[kind] = (counts[kind] ?? 0) + 1
  if (answer.status < 300) caller.rows.learn(subjectOf(endpoint), read(answer.text))
  return faultsOf(endpoint, caller.kind, answer)
}

async function faultsOfHealth({ callers }: Run): Promise<string[]> {
  const visitor = callers.get('visitor')
  const answer = await visitor?.ask({ method: 'GET', path: '/healthz', headers: {} })
  return answer?.status === 200 ? [] : [`/healthz answered ${answer?.status}`]
}

/** The request as a curl command. */
function lineOf({ method, path, headers, body }: FuzzRequest): string {
  const headerOptions = Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`)
  const content =
    body === undefined
      ? []
      : typeof body === 'string'
        ? [`--data-raw '${body.replaceAll("'", String.raw`'\''`).slice(0, 2000)}'`]
        : [`--data-binary @- (${body.length} bytes)`]
  return ['curl', '-X', method, `'${path.slice(0, 600)}'`, ...headerOptions, ...content].join(' ')
}
