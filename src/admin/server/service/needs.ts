import { REMIND_HOURS } from '#disputes/dispute.ts'
import { currentOutage } from '#mail/server/service/outage.ts'
import { countRefused } from '#mail/server/service/refusals.ts'
import { waitingCounts } from '#moderation/server/service.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import { lastBackup } from '#setup/server/service/launch.ts'
import { MAX_DISPUTES_DUE, type OwnerNeed } from '../../needs-contract.ts'
import { needsOfOwner } from '../../needs.ts'
import { countFailedJobs, countFailedPayouts, listDisputesDue } from '../queries/needs.ts'

/** Admins learn of an address that refuses emails for this long; the list of people keeps the mark. */
const REFUSED_DAYS = 7

/** What waits for the admins. A dispute is listed on its own from the time of its reminder. */
export async function ownerNeeds(ctx: UserContext): Promise<OwnerNeed[]> {
  const { db } = ctx
  const now = ctx.now().getTime()
  const until = new Date(now + REMIND_HOURS * HOUR_MS)
  const refusedFrom = new Date(now - REFUSED_DAYS * DAY_MS)
  const [disputesDue, payouts, failedJobs, mailOutage, refusedAddresses, backup, waiting] =
    await Promise.all([
      listDisputesDue(db, until, MAX_DISPUTES_DUE),
      countFailedPayouts(db),
      countFailedJobs(db),
      currentOutage(ctx),
      countRefused(ctx, refusedFrom),
      lastBackup(ctx),
      waitingCounts(ctx),
    ])
  return needsOfOwner({
    disputesDue,
    failedPayouts: { count: payouts.count, amount: toDecimal(payouts.cents) },
    failedJobs,
    mailOutage,
    refusedAddresses,
    isBackupDue: !backup.isRecent,
    backupAt: backup.at,
    waiting,
  })
}
