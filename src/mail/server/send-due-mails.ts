import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { firstKnownZone } from '#platform/time-zones.ts'
import { realTime } from '#platform/server/clock.ts'
import type { Context } from '#platform/server/context.ts'
import type { DueQuery } from '#platform/server/due.ts'
import {
  MailRefused,
  type MailAttachment,
  type MailTransport,
} from '#platform/server/drivers/mail/mail-transport.ts'
import { siteZone } from '#settings/server/service/reading.ts'
import {
  claimMails,
  deleteOldMails,
  giveUpMails,
  mailsDue,
  markFailed,
  markSent,
  postpone,
  type ClaimedMail,
} from './queries.ts'
import { renderMail } from './render.ts'
import { messageIdOf, readSender, type MailSender } from './sender-identity.ts'

/** Longer than a mail server may take to respond, so that an email being sent is not leased by another process. */
const LEASE_MS = 10 * MINUTE_MS
const LAST_WAIT_MS = 4 * 60 * MINUTE_MS
const GIVEN_UP_AFTER_DAYS = 3
const KEPT_DAYS = 90
const BATCH = 10

/** Creates the attachments of an email when it is sent. If this fails, the email is retried later. */
export type CreateAttachments = (
  ctx: Context,
  mail: Pick<ClaimedMail, 'template' | 'values'>,
) => Promise<readonly MailAttachment[]>

const nothing: CreateAttachments = async () => []

/** When the next email is to be sent or given up. */
export function nextMails(ctx: Context): DueQuery {
  return mailsDue(ctx.clock?.aheadMs() ?? 0, ctx.mail ? null : GIVEN_UP_AFTER_DAYS)
}

/**
 * Sends every email that is due, at least once and normally once: leases it, sends it outside any transaction, then
 * marks it as sent. Only a crash between sending and marking sends it again, under the same Message-ID. Safe to run in
 * several processes.
 */
export async function sendDueMails(ctx: Context, enclose = nothing): Promise<void> {
  await giveUp(ctx)
  const transport = ctx.mail
  if (!transport) return
  for (;;) {
    const now = realTime(ctx)
    const leaseUntil = new Date(now.getTime() + LEASE_MS)
    const sender = await readSender(ctx)
    const zone = await siteZone(ctx)
    const mails = await claimMails(ctx.db, { now, leaseUntil, limit: BATCH })
    const post = { transport, sender, zone, enclose }
    await Promise.all(mails.map((mail) => send(ctx, post, mail)))
    if (mails.length < BATCH) return
  }
}

async function giveUp({ db, log, ...ctx }: Context): Promise<void> {
  const now = realTime(ctx)
  const olderThan = new Date(now.getTime() - GIVEN_UP_AFTER_DAYS * DAY_MS)
  const count = await giveUpMails(db, { now, olderThan })
  if (count > 0) log.error({ count }, 'emails could not be sent for days and were marked as failed')
}

interface Delivery {
  transport: MailTransport
  sender: MailSender
  /** The time zone of readers without a known one. */
  zone: string
  enclose: CreateAttachments
}

async function send(ctx: Context, post: Delivery, mail: ClaimedMail): Promise<void> {
  const { db, log } = ctx
  try {
    const attachments = await post.enclose(ctx, mail)
    await post.transport.send({ ...written(ctx, post, mail), attachments })
  } catch (error) {
    const facts = { mailId: mail.id, template: mail.template, ...reasonOf(error) }
    if (error instanceof MailRefused) {
      log.warn(facts, 'an email was refused permanently')
      return markFailed(db, mail, realTime(ctx))
    }
    log.warn(facts, 'an email will be retried')
    return postpone(db, mail, new Date(realTime(ctx).getTime() + waitMs(mail.attempts)))
  }
  await markSent(db, mail, realTime(ctx))
}

/** 1, 3, 9, 27 … minutes, at most four hours. */
function waitMs(attempts: number): number {
  return Math.min(MINUTE_MS * 3 ** (attempts - 1), LAST_WAIT_MS)
}

/** Leaves out the server's message, because it quotes addresses, which must not be logged. */
function reasonOf(error: unknown): Record<string, unknown> {
  const { code, responseCode } = (error instanceof MailRefused ? error.cause : error) as {
    code?: string
    responseCode?: number
  }
  const name = error instanceof Error ? error.name : 'unknown'
  return code === undefined ? { reason: name } : { reason: code, responseCode }
}

function written(ctx: Context, { sender: known, zone }: Delivery, mail: ClaimedMail) {
  const { from, headers, ...sender } = known
  const { id, toAddress: to, template, values, locale } = mail
  const timeZone = firstKnownZone([mail.timeZone, mail.browserZone, zone])
  const rendered = renderMail({ template, values, locale, timeZone }, sender)
  const messageId = messageIdOf(ctx, from, String(id))
  return { ...rendered, id, to, from, messageId, headers: { ...headers, ...rendered.headers } }
}

export async function forgetOldMails(ctx: Context): Promise<void> {
  await deleteOldMails(ctx.db, new Date(realTime(ctx).getTime() - KEPT_DAYS * DAY_MS))
}
