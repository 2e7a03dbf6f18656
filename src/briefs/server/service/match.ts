import { DAY_MS } from '#platform/durations.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { listOfSkills, MIN_SCORE, sharedSkillsOf } from '../../fit.ts'
import { MAX_MATCHES } from '../../limits.ts'
import { lockBrief, updateBrief, type StoredBrief } from '../queries/briefs.ts'
import { listFitting, type FittingViberRow } from '../queries/fits.ts'
import {
  isInLists,
  listInLists,
  lockTelling,
  markTold,
  replaceMatches,
} from '../queries/matches.ts'
import { notifyOfMatch } from './notify.ts'
import { MATCH_BRIEF } from './send-matching.ts'

const BATCH = 500

/**
 * Keeps the vibers who fit a gig best, and notifies those who have not been notified of it. Does nothing for a gig that
 * is not in the lists of members, as such a gig is not for everyone, or no longer open.
 */
export async function matchBrief(ctx: Context, briefId: number): Promise<void> {
  const { isGigBoardOpen, listingNeedsConfirmedAddress: onlyConfirmed } = await currentSettings(ctx)
  if (!isGigBoardOpen) return
  await transaction(ctx, async (ctx) => {
    const brief = await lockBrief(ctx.db, briefId)
    const now = ctx.now()
    if (!brief || !(await isInLists(ctx.db, briefId, now))) return
    const wanted = { now, onlyConfirmed, minScore: MIN_SCORE, limit: MAX_MATCHES }
    const best = await listFitting(ctx.db, briefId, wanted)
    await lockTelling(ctx.db)
    await replaceMatches(ctx.db, briefId, best)
    await updateBrief(ctx.db, briefId, { matchedAt: now })
    await tell(ctx, brief, best)
  })
}

async function tell(
  ctx: InTransaction,
  brief: StoredBrief,
  best: readonly FittingViberRow[],
): Promise<void> {
  const now = ctx.now()
  const since = new Date(now.getTime() - DAY_MS)
  const told = new Set(await markTold(ctx.db, brief.id, { now, since }))
  for (const viber of best.filter(({ providerId }) => told.has(providerId))) {
    const skills = sharedSkillsOf(viber, brief)
    await notifyOfMatch(ctx, brief, viber.providerId, listOfSkills(skills))
  }
}

/** Matches every open gig again, each in a job of its own: there are new vibers, and others who were away. */
export async function matchOpenBriefs(ctx: Context): Promise<void> {
  for (let after = 0; ;) {
    const ids = await listInLists(ctx.db, { after, limit: BATCH, now: ctx.now() })
    for (const briefId of ids) await ctx.jobs.send(ctx, MATCH_BRIEF, { briefId })
    if (ids.length < BATCH) return
    after = ids.at(-1) ?? 0
  }
}
