import type { InTransaction } from '#platform/server/context.ts'

export const MATCH_BRIEF = 'briefs.match'

/** Looks for vibers who fit a gig that has just opened, in the background after the commit. */
export async function sendMatching(ctx: InTransaction, briefId: number): Promise<void> {
  await ctx.jobs.send(ctx, MATCH_BRIEF, { briefId })
}
