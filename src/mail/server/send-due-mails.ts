import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { firstKnownZone } from '#platform/time-zones.ts'
import { realTime } from '#platform/server/clock.ts'
import type { Context } from '#platform/server/context.ts'
import type { DueQuery } from '#platform/server/due.ts'
import {
  MailRefused,
  MailServerFailed,
  type MailAttachment,
  type MailTransport,
} from '#platform/server/drivers/mail/mail-transport.ts'
import { siteZone } from '#settings/server/service/reading.ts'
import { requestedTemplates } from '../templates.ts'
import {
  claimMails,
  deleteOldMails,
  giveUpMails,
  hasDueMails,
  mailsDue,
  markFailed,
  markSent,
  postpone,
  type ClaimedMail,
} from './queries/outbox.ts'
import { renderMail } from './render.ts'
import { messageIdOf, readSender, type MailSender } from './sender-identity.ts'
import { noteDelivery, noteOutage } from './service/outage.ts'
import { noteRefusal } from './service/refusals.ts'

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
  if (!transport) return noteMissingServer(ctx)
  for (;;) {
    const now = realTime(ctx)
    const leaseUntil = new Date(now.getTime() + LEASE_MS)
    const sender = await readSender(ctx)
    const zone = await siteZone(ctx)
    const mails = await claimMails(ctx.db, { now, leaseUntil, limit: BATCH })
    const post = { transport, sender, zone, enclose }
    const outcomes = await Promise.all(mails.map((mail) => send(ctx, post, mail)))
    await noteOutcomes(ctx, outcomes)
    if (mails.length < BATCH) return
  }
}

/** A public marketplace without a mail server: its emails wait. */
async function noteMissingServer(ctx: Context): Promise<void> {
  if (await hasDueMails(ctx.db, realTime(ctx))) await noteOutage(ctx, null)
}

/** What an attempt says about the mail server. An email that was refused for its recipient is an answer, too. */
type Outcome = 'answered' | 'unknown' | { failure: string }

async function noteOutcomes(ctx: Context, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.includes('answered')) return noteDelivery(ctx)
  const failed = outcomes.find((outcome) => typeof outcome === 'object')
  if (failed) await noteOutage(ctx, failed.failure)
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

async function send(ctx: Context, post: Delivery, mail: ClaimedMail): Promise<Outcome> {
  const { db, log } = ctx
  if (mail.isRefused && !requestedTemplates.has(mail.template)) {
    await markFailed(db, mail, realTime(ctx))
    return 'unknown'
  }
  try {
    const attachments = await post.enclose(ctx, mail)
    await post.transport.send({ ...written(ctx, post, mail), attachments })
  } catch (error) {
    const reason = reasonOf(error)
    const facts = { mailId: mail.id, template: mail.template, ...reason }
    if (error instanceof MailRefused) {
      log.warn(facts, 'an email was refused permanently')
      await markFailed(db, mail, realTime(ctx))
      const { userId, toAddress: address } = mail
      if (error.isOfAddress && userId !== null) await noteRefusal(ctx, { userId, address })
      return 'answered'
    }
    log.warn(facts, 'an email will be retried')
    await postpone(db, mail, new Date(realTime(ctx).getTime() + waitMs(mail.attempts)))
    return error instanceof MailServerFailed ? { failure: nameOf(reason) } : 'unknown'
  }
  await markSent(db, mail, realTime(ctx))
  return 'answered'
}

/** 1, 3, 9, 27 … minutes, at most four hours. */
function waitMs(attempts: number): number {
  return Math.min(MINUTE_MS * 3 ** (attempts - 1), LAST_WAIT_MS)
}

interface Reason {
  reason: string
  responseCode?: number | undefined
}

/** Leaves out the server's message, because it quotes addresses, which must not be logged. */
function reasonOf(error: unknown): Reason {
  const isOfTransport = error instanceof MailRefused || error instanceof MailServerFailed
  const { code, originalCode, responseCode } = (isOfTransport ? error.cause : error) as {
    code?: string
    /** Such as ECONNREFUSED, where the code of the library is ESOCKET. */
    originalCode?: string
    responseCode?: number
  }
  const name = error instanceof Error ? error.name : 'unknown'
  return code === undefined ? { reason: name } : { reason: originalCode ?? code, responseCode }
}

function nameOf({ reason, responseCode }: Reason): string {
  return responseCode === undefined ? reason : `${reason} ${responseCode}`
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
