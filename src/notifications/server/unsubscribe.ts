import type { Context } from '#platform/server/context.ts'
import type { Subscription } from '../contract.ts'
import { preferencesOf, setPreferences } from './inbox.ts'
import { readToken } from './unsubscribe-token.ts'

export function subscriptionOf(ctx: Context, token: string): Subscription {
  return { list: readToken(ctx.config, token).list }
}

/**
 * Turns off the emails of the token's list. For the daily summary, turns off every topic in it. Idempotent. Throws
 * 'unsubscribe.invalid'.
 */
export async function unsubscribe(ctx: Context, token: string): Promise<Subscription> {
  const { userId, list } = readToken(ctx.config, token)
  // Whether the person is an admin does not matter: only the list of the token changes.
  const person = { id: userId, isAdmin: true }
  const preferences = await preferencesOf(ctx, person)
  const isEnded = ({ topic, mail }: (typeof preferences)[number]) =>
    list === 'digest' ? mail === 'digest' : topic === list && mail !== 'off'
  const ended = preferences.filter((one) => isEnded(one))
  if (ended.length > 0) {
    const off = ended.map((preference) => ({ ...preference, mail: 'off' as const }))
    await setPreferences(ctx, person, off)
  }
  return { list }
}
