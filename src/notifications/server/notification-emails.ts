import { queueMail, type Letter } from '#mail/server/service/outbox.ts'
import { DAY_MS } from '#platform/durations.ts'
import { firstKnownZone } from '#platform/time-zones.ts'
import { siteZone } from '#settings/server/service/reading.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import { lastDigestTime } from '../digest.ts'
import { kindsOfModules, notificationKinds } from '../notification.ts'
import {
  deleteOldNotifications,
  listDigestReaders,
  takeDigest,
  takeDueMails,
  type Recipient,
  type ToMail,
} from './queries/mailing.ts'
import { tokenFor } from './unsubscribe-token.ts'

const BATCH = 50
const READERS = 1000
/** Longest list in a summary; the rest is on the site. */
const MAX_ITEMS = 10
const KEPT_DAYS = { read: 90, unread: 365 }

/**
 * Queues an email for each unread notification that is due, except for modules that are switched off. Notifications
 * contain texts by other members, so an unconfirmed address gets an email without them.
 */
export async function mailDueNotifications(ctx: Context): Promise<void> {
  for (;;) {
    const count = await transaction(ctx, async (ctx) => {
      const due = await takeDueMails(ctx.db, ctx.now(), BATCH)
      for (const one of wantedOf(ctx, due.mails)) await queueNotification(ctx, one)
      return due.count
    })
    if (count < BATCH) return
  }
}

function wantedOf<Entry extends ToMail>({ modules }: InTransaction, entries: Entry[]): Entry[] {
  const hidden = kindsOfModules(modules.off)
  return entries.filter(({ kind }) => !hidden.includes(kind))
}

async function queueNotification(ctx: InTransaction, one: ToMail & Recipient): Promise<void> {
  const { userId, email, locale } = one
  const unsubscribe = tokenFor(ctx.config, { userId, list: notificationKinds[one.kind] })
  const { template, values } = letterOf(one)
  await queueMail(ctx, {
    userId,
    to: email,
    locale,
    template,
    values: { ...values, unsubscribe },
    key: `notification ${one.id} ${one.createdAt.getTime()}`,
  })
}

/** The values that an email to an unconfirmed address may contain: none of them is written by another member. */
const OWN_VALUES = new Set(['orderId', 'amountCents', 'currency', 'dueAt', 'reviewDays'])

function letterOf(one: ToMail & Recipient): Pick<Letter, 'template' | 'values'> {
  const { kind, values, link, isConfirmed } = one
  if (kind === 'order.placed') {
    const own = Object.entries(values).filter(([name]) => OWN_VALUES.has(name))
    const safeValues = isConfirmed ? values : Object.fromEntries(own)
    const placed = { title: '', ...safeValues, link, isConfirmed: isConfirmed ? 'yes' : 'no' }
    return { template: 'order_placed', values: placed }
  }
  if (!isConfirmed) return { template: 'unread', values: {} }
  return { template: 'notification', values: itemOf(one) }
}

/** Queues the daily summary for each member whose 8 a.m. has passed since their oldest pending notification. */
export async function sendDigests(ctx: Context): Promise<void> {
  const now = ctx.now()
  const site = await siteZone(ctx)
  let after = 0
  for (;;) {
    const readers = await listDigestReaders(ctx.db, { after, limit: READERS })
    for (const { since, timeZone, browserZone, ...reader } of readers) {
      after = reader.userId
      const zone = firstKnownZone([timeZone, browserZone, site])
      if (since > lastDigestTime(now, zone)) continue
      await transaction(ctx, (ctx) => queueDigest(ctx, reader)).catch((err: unknown) =>
        ctx.log.error({ err, userId: reader.userId }, 'a daily summary could not be queued'),
      )
    }
    if (readers.length < READERS) return
  }
}

async function queueDigest(
  ctx: InTransaction,
  { userId, email, locale, isConfirmed }: Recipient & { userId: number },
): Promise<void> {
  const entries = wantedOf(ctx, await takeDigest(ctx.db, userId))
  const [newest] = entries
  if (!newest) return
  const unsubscribe = tokenFor(ctx.config, { userId, list: 'digest' })
  await queueMail(ctx, {
    userId,
    to: email,
    locale,
    ...(isConfirmed
      ? {
          template: 'digest',
          values: {
            count: entries.length,
            items: entries.slice(0, MAX_ITEMS).map((one) => itemOf(one)),
            unsubscribe,
          },
        }
      : { template: 'unread', values: { unsubscribe } }),
    key: `digest ${userId} ${newest.id} ${newest.createdAt.getTime()}`,
  })
}

function itemOf({ kind, values, link, actorName }: ToMail) {
  return { ...values, ...(actorName !== null && { name: actorName }), kind, link }
}

/** Deletes old notifications. They are not a record: the events stay with the order, payout or review. */
export async function forgetOldNotifications({ db, now }: Context): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS)
  await deleteOldNotifications(db, {
    readBefore: ago(KEPT_DAYS.read),
    createdBefore: ago(KEPT_DAYS.unread),
  })
}
