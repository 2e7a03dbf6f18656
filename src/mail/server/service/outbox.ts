import { realTime } from '#platform/server/clock.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import type { MailTemplate, MailValues } from '../../templates.ts'
import {
  deleteAllOf,
  deleteUnsent,
  deleteUnsentTo,
  insertMail,
  listAllOf,
} from '../queries/outbox.ts'

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

/** The emails sent to the person: when and about what. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

export function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  return deleteAllOf(db, userId)
}

/** Removes emails that were not sent yet from the outbox, and returns their keys. */
export function withdrawMails({ db }: InTransaction, keys: readonly string[]): Promise<string[]> {
  return deleteUnsent(db, keys)
}

/** Removes the emails of one template to a person that were not sent yet. */
export function withdrawMailsTo(
  { db }: InTransaction,
  to: { userId: number; template: MailTemplate },
): Promise<void> {
  return deleteUnsentTo(db, to)
}
