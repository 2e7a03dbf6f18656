import { createHmac, timingSafeEqual } from 'node:crypto'
import { fail } from '#platform/errors.ts'
import type { Config } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import type { Subscription } from '../contract.ts'
import { mailLists, type MailList } from '../notification.ts'
import { preferencesOf, setPreferences } from './inbox.ts'

interface Claim {
  userId: number
  list: MailList
}

/**
 * A signed token in each email with which its reader can unsubscribe without logging in. It permits nothing else, does
 * not expire and needs no table.
 */
export function tokenFor({ secret }: Pick<Config, 'secret'>, { userId, list }: Claim): string {
  const claim = `${userId}.${list}`
  return `${claim}.${signatureOf(secret, claim)}`
}

function signatureOf(secret: string, claim: string): string {
  return createHmac('sha256', secret).update(`unsubscribe ${claim}`).digest('base64url')
}

function readToken({ secret }: Pick<Config, 'secret'>, token: string): Claim {
  const [id = '', name = '', signature = ''] = token.split('.')
  const list = mailLists.find((one) => one === name)
  const wanted = Buffer.from(signatureOf(secret, `${id}.${name}`))
  const received = Buffer.from(signature)
  const isOurs = received.length === wanted.length && timingSafeEqual(received, wanted)
  if (!isOurs || !list) fail('unsubscribe.invalid')
  return { userId: Number(id), list }
}

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
