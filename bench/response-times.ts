import type { Pool } from 'pg'
import { percentilesOf, type Percentiles } from './search/measure.ts'

/** A group of requests to measure together. */
export interface Question {
  name: string
  aimMs: number
  paths: string[]
  /** The number of pages to follow through the `next` links of each list. */
  pages?: number
}

export interface Measured extends Percentiles {
  slowest: string
}

/**
 * Registers a member, or a member who then becomes an admin; the role is read with every request. Returns the cookie.
 */
export async function signIn(pool: Pool, base: string, by: 'member' | 'admin'): Promise<string> {
  const username = `ada-${by}`
  const account = { username, email: `${username}@example.net`, password: 'a long enough secret' }
  const response = await fetch(`${base}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, fullName: 'Ada Reader', isServiceProvider: false }),
  })
  if (!response.ok) throw new Error(`Registering answered ${response.status}`)
  if (by === 'admin') {
    await pool.query(`update users set role = 'super_admin' where username = $1`, [username])
  }
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/**
 * Requests every path once to warm up and then in several rounds, one request at a time; follows the pages of lists.
 */
export async function measure(
  base: string,
  question: Question,
  { cookie, rounds }: { cookie?: string | undefined; rounds: number },
): Promise<Measured> {
  const { paths, pages: follow = 1 } = question
  const headers: Record<string, string> = cookie ? { cookie } : {}
  const times: number[] = []
  let slowest = { ms: 0, path: '' }
  for (let round = 0; round <= rounds; round++) {
    for (const path of paths) {
      let next: string | undefined = path
      for (let page = 0; page < follow && next; page++) {
        const began = performance.now()
        const response: Response = await fetch(base + next, { headers })
        await response.arrayBuffer()
        const ms = performance.now() - began
        if (!response.ok) throw new Error(`${next} answered ${response.status}`)
        if (round > 0) times.push(ms)
        if (round > 0 && ms > slowest.ms) slowest = { ms, path: next }
        next = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
      }
    }
  }
  return { ...percentilesOf(times), slowest: `${slowest.path} (${slowest.ms.toFixed(0)})` }
}

/** One row of the report's table. */
export function row({ name, aimMs }: Question, { p50, p95, p99, slowest }: Measured): string {
  const shown = [p50, p95, p99].map((ms) => ms.toFixed(1)).join(', ')
  return `| ${name} | ${shown} | ${aimMs} (${p95 <= aimMs ? 'met' : 'missed'}) | \`${slowest}\` |`
}
