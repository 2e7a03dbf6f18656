import { createHmac } from 'node:crypto'
import { fail } from '#platform/errors.ts'
import { dayOf } from '#platform/dates.ts'
import type { Context } from './context.ts'
import { networkOf } from './network.ts'

/**
 * What counts a member once a day, and all visitors of one network once a day: their cookies and the names of their
 * browsers are what they say they are. The key is of no use for anything else, and cannot be followed to the next day.
 */
export function dayKey(
  { viewer, session, config, now }: Pick<Context, 'viewer' | 'session' | 'config' | 'now'>,
  purpose: string,
): Buffer {
  const who = viewer ? `user ${viewer.id}` : session && `network ${networkOf(session.address)}`
  if (!who) return fail('request.malformed')
  return keyOf(config, `${purpose} ${dayOf(now())} ${who}`)
}

/**
 * What counts one person or browser once, on every day. A program without cookies is another browser with each
 * request, so this alone bounds nothing.
 */
export function visitorKey(
  { viewer, session, config }: Pick<Context, 'viewer' | 'session' | 'config'>,
  purpose: string,
): Buffer {
  const who = viewer ? `user ${viewer.id}` : session && `visitor ${session.visitor()}`
  if (!who) return fail('request.malformed')
  return keyOf(config, `${purpose} ${who}`)
}

function keyOf({ secret }: Context['config'], text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest().subarray(0, 16)
}
