import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { DEMO_PASSWORD } from '#settings/demo.ts'
import type { Access } from '#platform/contract.ts'
import type { FuzzRequest } from './requests.ts'
import { KnownRows } from './known-rows.ts'
import type { World } from './world.ts'

export const kinds = ['visitor', 'client', 'viber', 'admin', 'super admin'] as const
export type Kind = (typeof kinds)[number]

const usernames: Record<Kind, string | undefined> = {
  visitor: undefined,
  client: 'liam.client',
  viber: 'maya.viber',
  admin: 'marco.admin',
  'super admin': 'ada.super',
}

/**
 * The endpoints that a kind of caller may use at all, according to the contracts; access to rows is up to the handlers.
 */
export function mayCall(kind: Kind, access: Access): boolean {
  if (access === 'public') return true
  if (access === 'user') return kind !== 'visitor'
  return kind === 'super admin' || (access === 'admin' && kind === 'admin')
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** A user with a separate cookie jar and a memory of the answers received. */
export interface Caller {
  kind: Kind
  userId: number | undefined
  rows: KnownRows
  /** False after an answer that may have changed who is logged in. */
  isLoggedIn: boolean
  ask(fuzzRequest: FuzzRequest): Promise<Answer>
}

/** Sends the path unchanged, whereas `fetch` would normalize `/a/../b`. */
export function send(port: number, agent: Agent, { method, path, headers, body }: FuzzRequest) {
  return new Promise<Answer>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { port, host: '127.0.0.1', agent, method, path, timeout: 30_000 }
    const sent = request({ ...options, headers: { ...headers, ...length } }, (response) => {
      const { statusCode: status = 0, headers: responseHeaders } = response
      const chunks: Buffer[] = []
      const done = () =>
        resolve({ status, headers: responseHeaders, text: Buffer.concat(chunks).toString('utf8') })
      if (responseHeaders['content-type']?.startsWith('text/event-stream')) {
        response.on('error', () => {}).destroy()
        done()
        return
      }
      response.on('data', (chunk: Buffer) => void chunks.push(chunk))
      response.on('end', done).on('error', reject)
    })
    sent.on('error', (error) => {
      // A keep-alive connection may be closed by the server just as it is reused.
      if (sent.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET') {
        resolve(send(port, agent, { method, path, headers, ...(body !== undefined && { body }) }))
      } else reject(error)
    })
    sent.on('timeout', () => sent.destroy(new Error('No answer within 30 s')))
    sent.end(body)
  })
}

/** One caller of each kind, none of them logged in yet. */
export async function createCallers(world: World): Promise<Map<Kind, Caller>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const callers = new Map<Kind, Caller>()
  for (const kind of kinds) {
    const things = new KnownRows()
    const { rows } = await world.database.pool.query<{ id: number }>(
      'select id from users where username = $1',
      [usernames[kind]],
    )
    const userId = rows[0]?.id
    await things.readFrom(world.database, userId)
    const cookies = new Map<string, string>()
    const ask = async (fuzzRequest: FuzzRequest) => {
      const cookie = [...cookies].map((one) => one.join('=')).join('; ')
      const headers = { ...(cookie && { cookie }), ...fuzzRequest.headers }
      const answer = await send(world.port, agent, { ...fuzzRequest, headers })
      const fresh = answer.headers['set-cookie'] ?? []
      keepCookies(cookies, fresh)
      if (fresh.length > 0 || [401, 403].includes(answer.status)) caller.isLoggedIn = false
      return answer
    }
    const caller: Caller = { kind, userId, rows: things, isLoggedIn: false, ask }
    callers.set(kind, caller)
  }
  return callers
}

function keepCookies(cookies: Map<string, string>, fresh: string[]): void {
  for (const line of fresh) {
    const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
    if (value) cookies.set(name, value)
    else cookies.delete(name)
  }
}

/** Logs the caller in unless they already are. Returns false when they can no longer log in or have lost their role. */
export async function ensureLoggedIn(caller: Caller): Promise<boolean> {
  if (caller.isLoggedIn) return true
  const { kind, ask } = caller
  const username = usernames[kind]
  const whoAmI = async () => {
    const { status, text } = await ask({ method: 'GET', path: '/api/user', headers: {} })
    return status === 200 ? (JSON.parse(text) as { username: string; role: string }) : undefined
  }
  const post = (path: string, body: object) =>
    ask({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  let me = await whoAmI()
  if (me && me.username !== username) {
    await post('/api/logout', {})
    me = undefined
  }
  if (username !== undefined && !me) {
    await post('/api/login', { username, password: DEMO_PASSWORD })
    me = await whoAmI()
  }
  caller.isLoggedIn = me?.username === username && (me?.role ?? 'none') === roles[kind]
  return caller.isLoggedIn
}

const roles: Record<Kind, string> = {
  visitor: 'none',
  client: 'customer',
  viber: 'customer',
  admin: 'admin',
  'super admin': 'super_admin',
}
