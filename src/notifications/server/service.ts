import type { Config } from '#platform/server/config.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import {
  kindsOfModules,
  type NotificationKind,
  notificationKinds,
  topicDefaults,
  unhurriedKinds,
  unmailedKinds,
} from '../notification.ts'
import { deleteByKey, listAdminsWithout } from './queries/admins.ts'
import {
  deleteAllOf,
  silenceNotifications,
  listAllOf,
  markReadByKey,
  upsertNotifications,
} from './queries/inbox.ts'
import { replaceValues } from './queries/words.ts'
import { tokenFor } from './unsubscribe-token.ts'

/** Topic of the event that tells browsers to reload their notifications. */
export const NOTIFICATIONS_CHANGED = 'notifications'

export interface Notice {
  /** Ids of the recipients. The actor is left out. */
  to: readonly number[]
  kind: NotificationKind
  /** The member who caused it; their name becomes `name` in the sentence. Omitted if no one did. */
  actorId?: number | null
  /**
   * Other values of the sentence: titles, `amountCents` with `currency` (shown as `amount`), and ISO times under names
   * ending in `At`.
   */
  values: Record<string, string | number>
  /** For orders: the client, whom the sentence addresses as "you" where the viber reads "the client" (its `role`). */
  clientId?: number
  /** Path of the page that the notification links to; for news also an https address. */
  link: string
  /** A new notification with the same key replaces the previous one. */
  key: string
}

/**
 * Notifies members according to their preferences, in the transaction of the event. The actor is not notified, and
 * there are no notifications about a module that is switched off.
 */
export async function notify(ctx: Context | InTransaction, notice: Notice): Promise<void> {
  const { kind, actorId = null, ...rest } = notice
  const to = notice.to.filter((id) => id !== actorId)
  if (to.length === 0 || kindsOfModules(ctx.modules.off).includes(kind)) return
  const topic = notificationKinds[kind]
  const defaults = topicDefaults[topic]
  const createdAt = ctx.now()
  const canWait = unhurriedKinds.has(kind)
  const isMailed = !unmailedKinds.has(kind)
  const filed = { ...rest, kind, topic, actorId, defaults, canWait, isMailed, createdAt }
  await upsertNotifications(ctx.db, to, filed)
  ctx.announce({ to, topic: NOTIFICATIONS_CHANGED })
}

/**
 * Notifies all admins of something that happened once: an admin who has a notification with this key gets no other one,
 * so a job may call this again and again.
 */
export async function notifyAdmins(
  ctx: Context | InTransaction,
  notice: Omit<Notice, 'to'>,
): Promise<void> {
  await notify(ctx, { ...notice, to: await listAdminsWithout(ctx.db, notice.key) })
}

/** Removes a notification of the admins that is no longer true. */
export async function withdrawFromAdmins(ctx: InTransaction, key: string): Promise<void> {
  const to = await deleteByKey(ctx.db, key)
  if (to.length > 0) ctx.announce({ to, topic: NOTIFICATIONS_CHANGED })
}

/** Marks a notification as read, because the member saw the event itself, and cancels its email. */
export async function markNoticeRead(
  ctx: Context | InTransaction,
  userId: number,
  key: string,
): Promise<void> {
  await markReadByKey(ctx.db, userId, key, ctx.now())
  ctx.announce({ to: [userId], topic: NOTIFICATIONS_CHANGED })
}

/** The token in an email with news from the marketplace, with which its reader can unsubscribe. */
export function newsToken(config: Pick<Config, 'secret'>, userId: number): string {
  return tokenFor(config, { userId, list: 'news' })
}

/** For seeded history: keeps only notifications newer than `newsFrom`, and sends no email. */
export async function silenceHistory({ db }: Pick<Context, 'db'>, newsFrom: Date): Promise<void> {
  await silenceNotifications(db, newsFrom)
}

/** Notifications and preferences of a member, for the copy of their data. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

/** Replaces words in notifications, found by link or key, once what they are about has lost its own. */
export function replaceWords(
  { db }: InTransaction,
  by: 'link' | 'key',
  names: readonly string[],
  words: Record<string, string>,
): Promise<void> {
  return replaceValues(db, by, names, words)
}

export function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  return deleteAllOf(db, userId)
}
