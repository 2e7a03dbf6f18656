import type { Pool } from 'pg'
import { UNANSWERED, kyselyOver, type Db } from '../db.ts'

const TOO_SLOW = '57014'
/** Cannot be reached, lets nobody in, has no room, or ends. */
const AWAY = /^(08|28|3D|53|57P)|^E[A-Z_]+$/

/**
 * Asks a replica. What it does not answer, the primary does: visitors only read, and each statement is by itself. Also
 * what conflicts with what is being replayed, and what would have been written.
 */
export function readingFrom(replica: Pool, primary: Pool, onRefused: (error: unknown) => void): Db {
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

/** Asks the replica alone. */
export function readingOnly(replica: Pool): Db {
  return singly(replica, (text, values) => replica.query(text, [...values]))
}

/** Each statement takes a connection of its own: one that was not answered ends with it. */
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
