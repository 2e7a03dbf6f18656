import type { Pool } from 'pg'
import { UNANSWERED, kyselyOver, type Db } from '../db.ts'

const TOO_SLOW = '57014'
/**
 * Codes of PostgreSQL and the operating system for a server that is unreachable, refuses logins, has no capacity or
 * shuts down.
 */
const AWAY = /^(08|28|3D|53|57P)|^E[A-Z_]+$/

/**
 * Reads from the replica and falls back to the primary. The fallback is safe because visitors only read and each
 * statement is on its own. It also covers conflicts with replication and statements that would write.
 */
export function readWithFallback(
  replica: Pool,
  primary: Pool,
  onRefused: (error: unknown) => void,
): Db {
  async function ask(text: string, values: readonly unknown[]) {
    try {
      return await replica.query(text, [...values])
    } catch (error) {
      if (codeOf(error) === TOO_SLOW) throw error
      onRefused(error)
      return primary.query(text, [...values])
    }
  }
  return singly(replica, ask)
}

/** Reads from the replica without a fallback. */
export function readReplicaOnly(replica: Pool): Db {
  return singly(replica, (text, values) => replica.query(text, [...values]))
}

/** Each statement takes a connection from the pool, which discards a connection whose statement was not answered. */
function singly(
  { options }: Pool,
  ask: (text: string, values: readonly unknown[]) => Promise<unknown>,
): Db {
  return kyselyOver({
    connect: async () => ({ query: ask as never, release: () => {} }),
    end: async () => {},
    options,
  })
}

export function isAway(error: unknown): boolean {
  return AWAY.test(codeOf(error)) || UNANSWERED.test(String(error))
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
