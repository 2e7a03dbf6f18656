import { DAY_MS } from '#platform/durations.ts'
import { found } from '#platform/errors.ts'
import { systemContext, transaction, type Context } from '#platform/server/context.ts'
import { moveBy, statusAt } from '../../brief.ts'
import { HIDDEN_DAYS, REMIND_DAYS } from '../../limits.ts'
import { lockBrief, updateBrief } from '../queries/briefs.ts'
import { countUnanswered, listDue, listHiddenLong, listToRemind } from '../queries/timers.ts'
import { notifyClient } from './notify.ts'
import { record } from './record.ts'

const BATCH = 100
const SYSTEM = { role: 'system', id: null } as const

/**
 * Ends gigs whose date has passed or that have been hidden for long, and reminds clients of gigs that end soon. A failure
 * of one gig is logged, retried by the next sweep, and blocks nothing else.
 */
export async function sweepBriefs(ctx: Context): Promise<void> {
  const now = ctx.now()
  const since = new Date(now.getTime() - HIDDEN_DAYS * DAY_MS)
  const until = new Date(now.getTime() + REMIND_DAYS * DAY_MS)
  await forEachDue(ctx, (page) => listDue(ctx.db, { ...page, now }), expire)
  await forEachDue(ctx, (page) => listHiddenLong(ctx.db, { ...page, since }), close)
  await forEachDue(ctx, (page) => listToRemind(ctx.db, { ...page, now, until }), remind)
}

async function forEachDue(
  ctx: Context,
  list: (page: { after: number; limit: number }) => Promise<number[]>,
  act: (ctx: Context, id: number) => Promise<void>,
): Promise<void> {
  for (let after = 0; ;) {
    const ids = await list({ after, limit: BATCH })
    for (const id of ids) {
      try {
        await act(ctx, id)
      } catch (error) {
        ctx.log.error({ err: error, briefId: id }, 'a due move of a gig failed')
      }
    }
    if (ids.length < BATCH) return
    after = ids.at(-1) ?? 0
  }
}

function expire(ctx: Context, id: number): Promise<void> {
  return transaction(systemContext(ctx), async (ctx) => {
    const brief = found(await lockBrief(ctx.db, id))
    // Its client acted before the timer.
    if (statusAt(brief, ctx.now()) !== 'expired' || brief.status === 'expired') return
    moveBy(brief, 'expire', SYSTEM, ctx.now())
    const change = { status: 'expired', endedAt: ctx.now() } as const
    await record(ctx, brief, { move: 'expire', by: SYSTEM, change })
    await notifyClient(ctx, brief, 'brief.expired')
  })
}

/** Its client knows that it is hidden, and is not notified again. */
function close(ctx: Context, id: number): Promise<void> {
  return transaction(systemContext(ctx), async (ctx) => {
    const brief = found(await lockBrief(ctx.db, id))
    if (brief.hiddenAt === null || moveBy(brief, 'close', SYSTEM, ctx.now()) === null) return
    const change = { status: 'closed', closeReason: 'other', endedAt: ctx.now() } as const
    await record(ctx, brief, { move: 'close', by: SYSTEM, change })
  })
}

function remind(ctx: Context, id: number): Promise<void> {
  return transaction(systemContext(ctx), async (ctx) => {
    const brief = found(await lockBrief(ctx.db, id))
    if (brief.expiresAt === null || brief.remindedAt !== null) return
    await updateBrief(ctx.db, id, { remindedAt: ctx.now() })
    await notifyClient(ctx, brief, 'brief.remind_expiry', {
      dueAt: brief.expiresAt.toISOString(),
      count: await countUnanswered(ctx.db, id),
    })
  })
}
