import { createHmac } from 'node:crypto'
import { fail } from '#platform/errors.ts'
import { dayOf } from '#platform/dates.ts'
import type { Context } from './context.ts'
import { networkOf } from './network.ts'

/**
 * A key that counts a member once a day, and all visitors of one network once a day, because cookies and user agents
 * can be forged. The key depends on its purpose and the day, so it cannot be linked to other records or days.
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
 * A key that counts each member or browser once, regardless of the day. A client without cookies is a new browser with
 * each request, so this key alone limits nothing.
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
