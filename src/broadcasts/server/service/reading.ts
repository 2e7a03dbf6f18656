import { audit } from '#audit/server/service.ts'
import type { MailValues } from '#mail/templates.ts'
import { letterToViewer, sendToViewer, showMail } from '#mail/server/service/direct.ts'
import type { SentSample } from '#mail/preview-contract.ts'
import { newsToken } from '#notifications/server/service.ts'
import type { Page } from '#platform/contract.ts'
import { dayIn } from '#platform/dates.ts'
import { found } from '#platform/errors.ts'
import type { Config } from '#platform/server/config.ts'
import type { UserContext } from '#platform/server/context.ts'
import type { PageRequest } from '#platform/server/cursors.ts'
import { cursorPage } from '#platform/server/paging.ts'
import { zoneOf } from '#platform/server/today.ts'
import type { Broadcast, BroadcastPreview, ListedBroadcast } from '../../contract.ts'
import { findBroadcast, listBroadcasts, type BroadcastRow } from '../queries/broadcasts.ts'
import { countReach } from '../queries/people.ts'
import { leadsNowhere } from './links.ts'

export async function pageOfBroadcasts(
  ctx: UserContext,
  paging: PageRequest,
): Promise<Page<ListedBroadcast>> {
  return cursorPage(paging, await listBroadcasts(ctx.db, paging), listed)
}

export async function getBroadcast(ctx: UserContext, id: number): Promise<Broadcast> {
  const row = found(await findBroadcast(ctx.db, id))
  const { text, link, version, bannerUntil } = row
  return {
    ...listed(row),
    text,
    link,
    version,
    createdBy: { id: row.createdBy, name: row.authorName },
    updatedAt: row.updatedAt.toISOString(),
    // The banner ends with the first moment after its last day.
    bannerLastDay: bannerUntil && dayIn(new Date(bannerUntil.getTime() - 1), zoneOf(ctx)),
  }
}

/** The email as the viewer would get it, and how many people the broadcast would reach now. */
export async function previewBroadcast(ctx: UserContext, id: number): Promise<BroadcastPreview> {
  const row = found(await findBroadcast(ctx.db, id))
  return {
    mail: await showMail(ctx, letterToViewer(ctx, letterOf(ctx.config, row, ctx.viewer.id))),
    reach: await countReach(ctx.db, row.audience),
    hasMailServer: ctx.mail !== null,
    isLinkBroken: row.link !== null && (await leadsNowhere(ctx, row.link)),
    mailsPerHour: ctx.config.broadcastMailsPerHour,
  }
}

/** Sends the email to the viewer alone. */
export async function testBroadcast(ctx: UserContext, id: number): Promise<SentSample> {
  const row = found(await findBroadcast(ctx.db, id))
  const letter = letterToViewer(ctx, letterOf(ctx.config, row, ctx.viewer.id))
  const sent = await sendToViewer(ctx, letter)
  await audit(ctx, {
    action: 'broadcast.tested',
    subject: { kind: 'broadcast', id },
    after: { outcome: sent.outcome },
  })
  return sent
}

type Words = Pick<BroadcastRow, 'title' | 'text' | 'link'>

/** The email of a broadcast to one member, whom its unsubscribe link is for. */
export function letterOf(config: Config, { title, text, link }: Words, userId: number) {
  const values: MailValues = { title, text, unsubscribe: newsToken(config, userId) }
  return { template: 'broadcast', values: link === null ? values : { ...values, link } } as const
}

function listed(row: BroadcastRow): ListedBroadcast {
  const { id, title, audience, ways, state, total, sent, skipped, failed } = row
  return {
    id,
    title,
    audience,
    ways,
    state,
    total,
    sent,
    skipped,
    failed,
    createdAt: row.createdAt.toISOString(),
    sentBy: row.sentBy === null ? null : { id: row.sentBy, name: row.senderName ?? '' },
    sentAt: row.sentAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    bannerUntil: row.bannerUntil?.toISOString() ?? null,
    waitsUntil: row.waitsUntil?.toISOString() ?? null,
  }
}
