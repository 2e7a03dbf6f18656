import { audit } from '#audit/server/service.ts'
import { daysAheadIn, dayIn, endOfDay } from '#platform/dates.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type InTransaction, type UserContext } from '#platform/server/context.ts'
import { todayOf, zoneOf } from '#platform/server/today.ts'
import { MAX_BANNER_DAYS } from '../../broadcast.ts'
import type { Broadcast, BroadcastDraft } from '../../contract.ts'
import {
  deleteDraft,
  insertDraft,
  lockBroadcast,
  updateDraft,
  type NewDraft,
} from '../queries/broadcasts.ts'
import { getBroadcast } from './reading.ts'

export async function createDraft(ctx: UserContext, draft: BroadcastDraft): Promise<Broadcast> {
  const wanted = checked(ctx, draft)
  const id = await transaction(ctx, async (ctx) => {
    const by = { createdBy: ctx.viewer.id, createdAt: ctx.now() }
    const id = await insertDraft(ctx.db, { ...wanted, ...by })
    await note(ctx, 'broadcast.created', id, wanted)
    return id
  })
  return getBroadcast(ctx, id)
}

/** Throws 'broadcast.not_draft', and 'stale' if another admin changed the draft since `version`. */
export async function changeDraft(
  ctx: UserContext,
  id: number,
  { version, ...draft }: BroadcastDraft & { version: number },
): Promise<Broadcast> {
  const wanted = checked(ctx, draft)
  await transaction(ctx, async (ctx) => {
    const seen = await lockDraft(ctx, id)
    if (seen.version !== version) fail('stale')
    await updateDraft(ctx.db, id, wanted, ctx.now())
    await note(ctx, 'broadcast.changed', id, wanted)
  })
  return getBroadcast(ctx, id)
}

export async function removeDraft(ctx: UserContext, id: number): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { title } = await lockDraft(ctx, id)
    await deleteDraft(ctx.db, id)
    await audit(ctx, {
      action: 'broadcast.deleted',
      subject: { kind: 'broadcast', id },
      before: { title },
    })
  })
}

async function lockDraft(ctx: InTransaction, id: number) {
  const broadcast = found(await lockBroadcast(ctx.db, id))
  return broadcast.state === 'draft' ? broadcast : fail('broadcast.not_draft')
}

/** The banner ends with its last day in the admin's time zone. Throws 'broadcast.banner_day'. */
function checked(
  ctx: UserContext,
  { bannerLastDay, link, ways, ...draft }: BroadcastDraft,
): NewDraft {
  const zone = zoneOf(ctx)
  const isBanner = ways.includes('banner')
  const isFar = bannerLastDay > daysAheadIn(ctx.now(), zone, MAX_BANNER_DAYS)
  if (isBanner && (bannerLastDay < todayOf(ctx) || isFar)) {
    fail('broadcast.banner_day', { field: 'bannerLastDay', details: { max: MAX_BANNER_DAYS } })
  }
  return {
    ...draft,
    ways: [...new Set(ways)],
    link: link || null,
    bannerUntil: isBanner ? endOfDay(bannerLastDay, zone) : null,
  }
}

function note(
  ctx: InTransaction<UserContext>,
  action: 'broadcast.created' | 'broadcast.changed',
  id: number,
  { title, audience, ways, bannerUntil }: NewDraft,
): Promise<void> {
  const until = bannerUntil && {
    bannerLastDay: dayIn(new Date(bannerUntil.getTime() - 1), zoneOf(ctx)),
  }
  const after = { title, audience, ways: ways.join(', '), ...until }
  return audit(ctx, { action, subject: { kind: 'broadcast', id }, after })
}
