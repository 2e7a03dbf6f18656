import { createHmac, timingSafeEqual } from 'node:crypto'
import { fail } from '#platform/errors.ts'
import type { Config } from '#platform/server/config.ts'
import { mailLists, type MailList } from '../notification.ts'

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

/** Throws 'unsubscribe.invalid'. */
export function readToken({ secret }: Pick<Config, 'secret'>, token: string): Claim {
  const [id = '', name = '', signature = ''] = token.split('.')
  const list = mailLists.find((one) => one === name)
  const wanted = Buffer.from(signatureOf(secret, `${id}.${name}`))
  const received = Buffer.from(signature)
  const isOurs = received.length === wanted.length && timingSafeEqual(received, wanted)
  if (!isOurs || !list) fail('unsubscribe.invalid')
  return { userId: Number(id), list }
}
