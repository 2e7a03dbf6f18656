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
 * What a mail carries so that its reader can end such mails without signing in: who and which, signed.
 * It opens nothing else, works as long as the mail exists, and needs no table.
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
  const given = Buffer.from(signature)
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
  if (!isOurs || !list) fail('unsubscribe.invalid')
  return { userId: Number(id), list }
}

export function subscriptionOf(ctx: Context, token: string): Subscription {
  return { list: readToken(ctx.config, token).list }
}

/** Ends the mails a token speaks of; of the daily summary, everything that is told by it. Twice is once. */
export async function unsubscribe(ctx: Context, token: string): Promise<Subscription> {
  const { userId, list } = readToken(ctx.config, token)
  const preferences = await preferencesOf(ctx, userId)
  const isEnded = ({ topic, mail }: (typeof preferences)[number]) =>
    list === 'digest' ? mail === 'digest' : topic === list && mail !== 'off'
  const ended = preferences.filter((one) => isEnded(one))
  if (ended.length > 0) {
    const off = ended.map((preference) => ({ ...preference, mail: 'off' as const }))
    await setPreferences(ctx, userId, off)
  }
  return { list }
}
