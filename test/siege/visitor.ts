import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const PER_SECOND = 20
const PATIENCE_MS = 10_000

/** A normal visitor, who opens public pages and, as a logged-in client, the checkout. */
export interface Visitor {
  port: number
  serviceId: number
  /** A client's session cookie, and the credentials of the account. */
  cookie: string
  account: { username: string; password: string }
}

interface Step {
  path: string
  cookie?: string
  body?: string
}

export interface Visit {
  ms: number
  /** The status of a failed answer, or 0 without an answer. */
  fault?: number
}

function stepsOf({ serviceId, cookie }: Visitor): Step[] {
  return [
    { path: '/' },
    { path: '/browse' },
    { path: `/services/${serviceId}` },
    { path: '/auth' },
    { path: `/checkout/${serviceId}`, cookie },
  ]
}

const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.1', maxSockets: 100 })

/** Sends twenty requests per second on schedule, regardless of earlier answers, and one login. */
export async function visit(visitor: Visitor, milliseconds: number): Promise<Visit[]> {
  const steps = stepsOf(visitor)
  const visits: Promise<Visit>[] = [ask(visitor.port, signingIn(visitor))]
  const started = performance.now()
  const count = Math.floor((milliseconds / 1000) * PER_SECOND)
  for (let number = 0; number < count; number++) {
    const at = started + (number * 1000) / PER_SECOND
    await delay(Math.max(0, at - performance.now()))
    visits.push(ask(visitor.port, steps[number % steps.length] as Step))
  }
  return Promise.all(visits)
}

/** Milliseconds until every step has succeeded once within the given time. */
export async function recover(visitor: Visitor, withinMs: number): Promise<number> {
  const started = performance.now()
  const left = () => performance.now() - started
  while (left() < PATIENCE_MS * 2) {
    const visits: Visit[] = []
    for (const step of stepsOf(visitor)) visits.push(await ask(visitor.port, step))
    if (visits.every(({ ms, fault }) => fault === undefined && ms <= withinMs)) break
  }
  return left()
}

function signingIn({ account }: Visitor): Step {
  return { path: '/api/login', body: JSON.stringify(account) }
}

function ask(port: number, { path, cookie, body }: Step): Promise<Visit> {
  const started = performance.now()
  return new Promise((resolve) => {
    const end = (fault?: number) => {
      const ms = performance.now() - started
      resolve(fault === undefined ? { ms } : { ms, fault })
    }
    const headers = {
      accept: 'text/html,application/json',
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
    }
    const method = body ? 'POST' : 'GET'
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent })
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('No answer')))
    sent.on('error', () => end(0))
    sent.on('response', (response) => {
      const { statusCode = 0 } = response
      response.on('end', () => end(statusCode >= 400 ? statusCode : undefined))
      response.on('error', () => end(0)).resume()
    })
    sent.end(body)
  })
}
