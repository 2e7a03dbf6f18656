import { fieldsOf } from '#fields/server/service/definitions.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import { dayOf } from '#platform/dates.ts'
import { DAY_MS } from '#platform/durations.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type InTransaction, type UserContext } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { Brief } from '../../brief-contract.ts'
import { expiresFrom, moveBy, type Acting } from '../../brief.ts'
import { MAX_PUBLISHED_A_DAY } from '../../limits.ts'
import type { BriefMove, CloseReason } from '../../process.ts'
import {
  findPublishing,
  lockPublishing,
  type BriefChangeRow,
  type StoredBrief,
} from '../queries/briefs.ts'
import { completeOf, lockOwn, refusePastDay } from './edit.ts'
import { getBrief } from './read.ts'
import { record } from './record.ts'
import { sendMatching } from './send-matching.ts'

type Writing = InTransaction<UserContext>

/**
 * Publishes a draft, or hands it to the admins if they approve gigs first. Throws 'brief.email_first', 'brief.too_many',
 * 'brief.too_many_today', 'brief.board_closed', and 400 with every field that the draft lacks.
 */
export async function publishBrief(ctx: UserContext, id: number): Promise<Brief> {
  const questions = await fieldsOf(ctx, 'brief')
  return takeMove(ctx, id, 'publish', async (ctx, brief) => {
    const { briefApproval } = await currentSettings(ctx)
    const { hasPublished } = await refuseMany(ctx)
    completeOf(brief, questions)
    refusePastDay(ctx, brief.neededBy)
    const isReviewed = briefApproval === 'all' || (briefApproval === 'first' && !hasPublished)
    if (isReviewed) return submission(ctx)
    return { ...(await opening(ctx, brief)), publishedAt: ctx.now(), adminReason: null }
  })
}

export function pauseBrief(ctx: UserContext, id: number): Promise<Brief> {
  return takeMove(ctx, id, 'pause', async () => ({ status: 'paused' }))
}

export function resumeBrief(ctx: UserContext, id: number): Promise<Brief> {
  return takeMove(ctx, id, 'resume', async () => ({ status: 'open' }))
}

/** Moves the date on which the gig expires by the days of the settings. */
export function extendBrief(ctx: UserContext, id: number): Promise<Brief> {
  return takeMove(ctx, id, 'extend', async (ctx, brief) => {
    const { briefOpenDays } = await currentSettings(ctx)
    return {
      extensions: brief.extensions + 1,
      expiresAt: expiresFrom(found(brief.expiresAt), briefOpenDays),
      remindedAt: null,
    }
  })
}

/** Ends a gig. The sweep of offers calls its proposals off. */
export function closeBrief(ctx: UserContext, id: number, closeReason: CloseReason): Promise<Brief> {
  return takeMove(ctx, id, 'close', async (ctx) => ({
    status: 'closed',
    closeReason,
    endedAt: ctx.now(),
  }))
}

export function reopenBrief(ctx: UserContext, id: number): Promise<Brief> {
  return takeMove(ctx, id, 'reopen', async (ctx, brief) => {
    await refuseMany(ctx)
    return {
      ...(await opening(ctx, brief)),
      endedAt: null,
      closeReason: null,
      remindedAt: null,
    }
  })
}

/** Hands a gig in for review; an earlier decision no longer counts. */
function submission(ctx: Writing): BriefChangeRow {
  ctx.announce({ to: [], topic: INBOX_CHANGED })
  return {
    status: 'in_review',
    adminReason: null,
    submittedAt: ctx.now(),
    decidedAt: null,
    decision: null,
  }
}

/** What a gig that opens now has. A date by which the work was needed is dropped once it has passed. */
export async function opening(
  ctx: Pick<InTransaction, 'db' | 'now'>,
  { neededBy }: Pick<StoredBrief, 'neededBy'>,
): Promise<BriefChangeRow> {
  const { briefOpenDays } = await currentSettings(ctx)
  const now = ctx.now()
  const hasPassed = neededBy !== null && neededBy < dayOf(now)
  return {
    status: 'open',
    expiresAt: expiresFrom(now, briefOpenDays),
    ...(hasPassed && { neededBy: null }),
  }
}

async function takeMove(
  ctx: UserContext,
  id: number,
  move: BriefMove,
  changeOf: (ctx: Writing, brief: StoredBrief) => Promise<BriefChangeRow>,
): Promise<Brief> {
  await transaction(ctx, async (ctx) => {
    const brief = await lockOwn(ctx, id)
    const by: Acting = { role: 'client', id: ctx.viewer.id }
    if (moveBy(brief, move, by, ctx.now()) === null) return
    const change = await changeOf(ctx, brief)
    await record(ctx, brief, { move, by, change })
    if (change.status === 'open' && move !== 'resume') await sendMatching(ctx, id)
  })
  return getBrief(ctx, id)
}

/** Refuses a client with too many open or new gigs. Publications that are sent together wait for each other. */
async function refuseMany(ctx: Writing) {
  const { isGigBoardOpen, briefsPerClient } = await currentSettings(ctx)
  if (!isGigBoardOpen) fail('brief.board_closed')
  await lockPublishing(ctx.db, ctx.viewer.id)
  const now = ctx.now()
  const since = new Date(now.getTime() - DAY_MS)
  const publishing = await findPublishing(ctx.db, ctx.viewer.id, since)
  if (!publishing.isConfirmed) fail('brief.email_first')
  if (publishing.open >= briefsPerClient) {
    fail('brief.too_many', { details: { max: briefsPerClient } })
  }
  if (publishing.recent >= MAX_PUBLISHED_A_DAY) {
    const waitMs = found(publishing.oldest).getTime() + DAY_MS - now.getTime()
    fail('brief.too_many_today', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }
  return publishing
}

/** Ends a locked gig whose positions are all taken. Does nothing while one is free, or if the gig has ended. */
export async function fillIfFull(ctx: InTransaction, brief: StoredBrief): Promise<boolean> {
  const by: Acting = { role: 'system', id: null }
  if (brief.hired < brief.positions) return false
  if (brief.status === 'filled' || brief.status === 'closed') return false
  moveBy(brief, 'fill', by, ctx.now())
  const change = { status: 'filled', endedAt: ctx.now(), closeReason: null } as const
  await record(ctx, brief, { move: 'fill', by, change })
  return true
}
