import { withdrawMailsTo } from '#mail/server/service/outbox.ts'
import type { PageRequest } from '#platform/server/cursors.ts'
import type { Page } from '#platform/contract.ts'
import {
  transaction,
  type Context,
  type UserContext,
  type Viewer,
} from '#platform/server/context.ts'
import { cursorPage } from '#platform/server/paging.ts'
import type { Notification, Preference, Unread, ReadSelection } from '../contract.ts'
import {
  adminTopics,
  isTopicOn,
  kindsOf,
  kindsOfModules,
  topicDefaults,
  topics,
  withDefaults,
} from '../notification.ts'
import {
  cancelMails,
  findUnread,
  listNotifications,
  listPreferences,
  markRead,
  upsertPreferences,
} from './queries/inbox.ts'
import { NOTIFICATIONS_CHANGED } from './service.ts'

const MAX_LINKS = 50
const elsewhere = topics.filter((topic) => !topicDefaults[topic].isListed).flatMap(kindsOf)

type Filter = PageRequest & { unread?: 'true' | undefined }

/** The viewer's notifications, newest first. */
export async function pageOfNotifications(
  ctx: UserContext,
  filter: Filter,
): Promise<Page<Notification>> {
  const { unread, ...paging } = filter
  const isUnread = unread === 'true'
  const hidden = kindsOfModules(ctx.modules.off)
  const found = await listNotifications(ctx.db, ctx.viewer.id, { ...paging, isUnread, hidden })
  return cursorPage(filter, found, (row) => toNotification(row))
}

type Row = Awaited<ReturnType<typeof listNotifications>>['rows'][number]

function toNotification({ actorId, actorName, actorAvatar, ...row }: Row): Notification {
  return {
    id: row.id,
    kind: row.kind,
    values: row.values,
    actor:
      actorId === null ? null : { id: actorId, fullName: actorName ?? '', avatar: actorAvatar },
    link: row.link,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }
}

export function unreadOf(ctx: UserContext): Promise<Unread> {
  const hidden = [...elsewhere, ...kindsOfModules(ctx.modules.off)]
  return findUnread(ctx.db, ctx.viewer.id, { most: MAX_LINKS, hidden })
}

/** Marks notifications as read and refreshes the member's tabs if anything changed. */
export async function read(ctx: UserContext, what: ReadSelection): Promise<Unread> {
  const { ids, link, all } = what
  const hidden = kindsOfModules(ctx.modules.off)
  const which = { ...(ids && { ids }), ...(link && { link }), ...(all && { all }), hidden }
  const hasChanged = await markRead(ctx.db, ctx.viewer.id, which, ctx.now())
  if (hasChanged) ctx.announce({ to: [ctx.viewer.id], topic: NOTIFICATIONS_CHANGED })
  return unreadOf(ctx)
}

type Chooser = Pick<Viewer, 'id' | 'isAdmin'>

/** The preferences of the topics that the person can be notified of. */
export async function preferencesOf(
  { db, modules }: Pick<Context, 'db' | 'modules'>,
  { id, isAdmin }: Chooser,
): Promise<Preference[]> {
  const preferences = withDefaults(await listPreferences(db, id))
  return preferences.filter(
    ({ topic }) => isTopicOn(topic, modules.off) && (isAdmin || !adminTopics.has(topic)),
  )
}

/** Saves the preferences. Pending emails of topics that were turned off are cancelled. */
export async function setPreferences(
  ctx: Context,
  person: Chooser,
  preferences: Preference[],
): Promise<Preference[]> {
  await transaction(ctx, async (ctx) => {
    const { db } = ctx
    const byTopic = new Map(preferences.map((preference) => [preference.topic, preference]))
    await upsertPreferences(db, person.id, [...byTopic.values()])
    const turnedOff = [...byTopic.values()].filter(({ mail }) => mail === 'off')
    const kinds = turnedOff.flatMap(({ topic }) => kindsOf(topic))
    if (kinds.length > 0) await cancelMails(db, person.id, kinds)
    const isNewsOff = turnedOff.some(({ topic }) => topic === 'news')
    if (isNewsOff) await withdrawMailsTo(ctx, { userId: person.id, template: 'broadcast' })
  })
  return preferencesOf(ctx, person)
}
