import { createHmac } from 'node:crypto'
import { fail } from '#platform/errors.ts'
import type { Context } from './context.ts'

/**
 * What counts one person once: the same for the same person and purpose, and of no use for anything else. A
 * purpose that names the day cannot be followed to the next one.
 */
export function visitorKey(
  { viewer, session, config }: Pick<Context, 'viewer' | 'session' | 'config'>,
  purpose: string,
): Buffer {
  const who = viewer ? `user ${viewer.id}` : session && `visitor ${session.visitor()}`
  if (!who) return fail('request.malformed')
  return createHmac('sha256', config.secret).update(`${purpose} ${who}`).digest().subarray(0, 16)
}
