import { realTime } from '#platform/server/clock.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import type { MailTemplate, MailValues } from '../templates.ts'
import { insertMail } from './queries.ts'

/** Announced to the processes that send emails. */
export const MAIL_WAITS = 'mail.waits'

export interface Letter {
  /** Null for a recipient without an account. */
  userId: number | null
  to: string
  locale: string
  template: MailTemplate
  values: MailValues
  /**
   * Emails with the same key are sent once. Absent for emails that may be requested again, such as a password reset.
   */
  key?: string
}

/** Queues an email in the transaction of the event it reports; it is sent after the commit. */
export async function queueMail(ctx: Context | InTransaction, letter: Letter): Promise<void> {
  const { to: toAddress, key = null, ...rest } = letter
  await insertMail(ctx.db, { ...rest, toAddress, key, createdAt: realTime(ctx) })
  ctx.announce({ to: [], topic: MAIL_WAITS })
}
