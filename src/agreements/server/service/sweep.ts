import {
  systemContext,
  transaction,
  type Context,
  type InTransaction,
} from '#platform/server/context.ts'
import { idleDeadline, nextCheckAt } from '../../agreement.ts'
import {
  insertAgreementEvent,
  lockAgreement,
  updateCheckAt,
  type LockedAgreement,
} from '../queries/agreements.ts'
import { isRemindedSince, listDueAgreements } from '../queries/reading.ts'
import { notifyOfEnd, remindOfEnd } from './notify.ts'
import { endLocked } from './start.ts'

const BATCH = 100
const SYSTEM = { role: 'system', id: null } as const

/**
 * Ends agreements of which nothing was paid for too long, and reminds both parties before. An agreement that fails is
 * logged, retried by the next sweep, and blocks nothing else.
 */
export async function sweepAgreements(ctx: Context): Promise<void> {
  const now = ctx.now()
  for (let after = 0; ;) {
    const ids = await listDueAgreements(ctx.db, { now, after, limit: BATCH })
    for (const id of ids) await checkOn(ctx, id)
    if (ids.length < BATCH) return
    after = ids.at(-1) ?? 0
  }
}

async function checkOn(ctx: Context, id: number): Promise<void> {
  try {
    await transaction(systemContext(ctx), async (ctx) => {
      const agreement = await lockAgreement(ctx.db, id)
      const now = ctx.now()
      if (!agreement?.checkAt || agreement.checkAt > now) return
      const deadline = idleDeadline(agreement)
      if (deadline !== null && deadline <= now) return await endIdle(ctx, agreement)
      const checkAt = nextCheckAt(agreement, now)
      if (deadline !== null && checkAt?.getTime() === deadline.getTime()) {
        await remindOnce(ctx, agreement, deadline)
      }
      await updateCheckAt(ctx.db, id, checkAt)
    })
  } catch (error) {
    ctx.log.error({ err: error, agreementId: id }, 'a due agreement could not be checked')
  }
}

async function endIdle(ctx: InTransaction, agreement: LockedAgreement): Promise<void> {
  await endLocked(ctx, agreement, SYSTEM, null)
  await notifyOfEnd(ctx, agreement, null)
}

/** The agreement has been idle since its last order ended, so a later reminder is about this deadline. */
async function remindOnce(ctx: InTransaction, agreement: LockedAgreement, deadline: Date) {
  const { id, lastOrderEndedAt } = agreement
  if (lastOrderEndedAt && (await isRemindedSince(ctx.db, id, lastOrderEndedAt))) return
  await insertAgreementEvent(ctx.db, {
    agreementId: id,
    kind: 'idle_reminded',
    actorId: null,
    actorRole: 'system',
    note: null,
    at: ctx.now(),
  })
  await remindOfEnd(ctx, agreement, deadline)
}
