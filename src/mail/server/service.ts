import { realTime } from '#platform/server/clock.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import type { MailTemplate, MailValues } from '../templates.ts'
import { insertMail } from './queries.ts'

/** Heard by the processes that send mails. */
export const MAIL_WAITS = 'mail.waits'

export interface Letter {
  /** Null for somebody without an account. */
  userId: number | null
  to: string
  locale: string
  template: MailTemplate
  values: MailValues
  /** The same matter is mailed once. Left out for what may be asked for again, such as a reset. */
  key?: string
}

/** Puts a mail into the outbox, in the transaction of what it tells; it leaves after the commit. */
export async function queueMail(ctx: Context | InTransaction, letter: Letter): Promise<void> {
  const { to: toAddress, key = null, ...rest } = letter
  await insertMail(ctx.db, { ...rest, toAddress, key, createdAt: realTime(ctx) })
  ctx.announce({ to: [], topic: MAIL_WAITS })
}
