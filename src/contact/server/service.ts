import { audit } from '#audit/server/service.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import { queueMail } from '#mail/server/service/outbox.ts'
import type { Download } from '#platform/contract.ts'
import { csvFile, MAX_EXPORTED, type Columns } from '#platform/csv.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { fail, found } from '#platform/errors.ts'
import { ORIGINAL } from '#platform/languages.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import { shownEmail } from '#platform/server/shown-email.ts'
import { todayOf } from '#platform/server/today.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { ContactChoice, ContactMessage, NewContactMessage } from '../contract.ts'
import { KEPT_DAYS } from '../message.ts'
import {
  deleteAnsweredBefore,
  deleteMessagesOf,
  findMessage,
  insertMessage,
  isRepeated,
  listMessagesOf,
  listNewest,
  lockSender,
  markAnswered,
  type MessageRow,
} from './queries.ts'

const received = { isReceived: true } as const

/**
 * Stores the message and emails it to the support address if there is one. An identical message within the hour, for
 * example from a form sent twice, is ignored.
 */
export async function receive(ctx: Context, input: NewContactMessage): Promise<typeof received> {
  // A bot gets the normal response, but its message is dropped.
  if (input.website) return received
  const { name, email, message } = input
  const subject = input.subject || null
  await transaction(ctx, async (ctx) => {
    await lockSender(ctx.db, email)
    const since = new Date(ctx.now().getTime() - HOUR_MS)
    if (await isRepeated(ctx.db, { name, email, subject, message }, since)) return
    const id = await insertMessage(ctx.db, {
      userId: ctx.viewer?.id ?? null,
      name,
      email,
      subject,
      message,
      language: ctx.language,
      createdAt: ctx.now(),
    })
    ctx.announce({ to: [], topic: INBOX_CHANGED })
    const { supportEmail } = await currentSettings(ctx)
    if (!supportEmail) return
    await queueMail(ctx, {
      userId: ctx.viewer?.id ?? null,
      to: supportEmail,
      locale: ORIGINAL,
      template: 'contact_message',
      values: {
        name,
        email,
        message,
        subject: subject ?? '',
        link: `/admin/inbox?kind=contact&item=contact-${id}`,
      },
      key: `contact ${id}`,
    })
  })
  return received
}

export async function getMessage(ctx: Context, id: number): Promise<ContactMessage> {
  return adminView(found(await findMessage(ctx.db, id)))
}

/** Marks a message as answered. Of two concurrent requests the second throws 'contact.answered'. */
export async function answer(
  ctx: UserContext,
  id: number,
  note: string | undefined,
): Promise<ContactMessage> {
  await transaction(ctx, async (ctx) => {
    found(await findMessage(ctx.db, id))
    const answered = { answeredBy: ctx.viewer.id, answeredAt: ctx.now(), note: note || null }
    if (!(await markAnswered(ctx.db, id, answered))) fail('contact.answered')
    ctx.announce({ to: [], topic: INBOX_CHANGED })
    await audit(ctx, {
      action: 'contact.answered',
      subject: { kind: 'contact_message', id },
      before: { status: 'open' },
      after: { status: 'answered' },
    })
  })
  return getMessage(ctx, id)
}

const columns: Columns<MessageRow> = {
  id: ({ id }) => id,
  'written at': ({ createdAt }) => createdAt,
  'user id': ({ userId }) => userId,
  name: ({ name }) => name,
  email: ({ email }) => email,
  subject: ({ subject }) => subject,
  message: ({ message }) => message,
  language: ({ language }) => language,
  status: ({ status }) => status,
  'answered at': ({ answeredAt }) => answeredAt,
  'answered by': ({ answererName }) => answererName,
  note: ({ note }) => note,
}

/** Messages as CSV. */
export async function exportMessages(ctx: Context, { status }: ContactChoice): Promise<Download> {
  const rows = await listNewest(ctx.db, status, MAX_EXPORTED)
  return csvFile(`contact-messages-${todayOf(ctx)}`, columns, rows)
}

export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listMessagesOf(db, userId)
}

export function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  return deleteMessagesOf(db, userId)
}

export function forgetOldMessages({ db, now }: Context): Promise<void> {
  return deleteAnsweredBefore(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS))
}

function adminView({ createdAt, answeredAt, answererName, ...row }: MessageRow): ContactMessage {
  return {
    ...row,
    email: shownEmail(row.email),
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    answeredBy: answererName,
  }
}
