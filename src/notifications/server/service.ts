import type { Context, InTransaction } from '#platform/server/context.ts'
import { type NotificationKind, notificationKinds, topicDefaults } from '../notification.ts'
import {
  deleteAllOf,
  hushNotifications,
  listAllOf,
  settleNotification,
  upsertNotifications,
} from './queries/inbox.ts'

/** Heard by everybody whose list of notifications changed. */
export const NOTIFICATIONS_CHANGED = 'notifications'

export interface Notice {
  /** Ids of the people it concerns; whoever caused it is not among them. */
  to: readonly number[]
  kind: NotificationKind
  /** Who caused it: becomes `name` in the sentence. Left out when nobody did. */
  actorId?: number | null
  /**
   * What else the sentence says: titles, `amountCents` with `currency` (told as `amount`), and instants as
   * ISO texts under names that end in `At`.
   */
  values: Record<string, string | number>
  /** Of an order: whom the sentence addresses where it tells others of "the client" (its `role`). */
  clientId?: number
  /** The page it leads to: a path of this site. */
  link: string
  /** The matter: telling it again takes the place of what was told before. */
  key: string
}

/** Tells people of something, once, where they like; in the transaction of what happened. */
export async function notify(ctx: Context | InTransaction, notice: Notice): Promise<void> {
  const { kind, actorId = null, ...rest } = notice
  const to = notice.to.filter((id) => id !== actorId)
  if (to.length === 0) return
  const topic = notificationKinds[kind]
  const defaults = topicDefaults[topic]
  const createdAt = ctx.now()
  await upsertNotifications(ctx.db, to, { ...rest, kind, topic, actorId, defaults, createdAt })
  ctx.announce({ to, topic: NOTIFICATIONS_CHANGED })
}

/** The person has seen the matter where it happened: it is no news any more, here or by mail. */
export async function settle(
  ctx: Context | InTransaction,
  userId: number,
  key: string,
): Promise<void> {
  await settleNotification(ctx.db, userId, key, ctx.now())
  ctx.announce({ to: [userId], topic: NOTIFICATIONS_CHANGED })
}

/** For history that is written as if it had happened: only what is newer is news, and nothing is mailed. */
export async function hushHistory({ db }: Pick<Context, 'db'>, newsFrom: Date): Promise<void> {
  await hushNotifications(db, newsFrom)
}

/** What the person was told, and how they like to be. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

export function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  return deleteAllOf(db, userId)
}
