import { REMIND_HOURS } from '#disputes/dispute.ts'
import { currentOutage } from '#mail/server/service/outage.ts'
import { waitingCounts } from '#moderation/server/service.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import { lastBackup } from '#setup/server/service/launch.ts'
import { MAX_DISPUTES_DUE, type OwnerNeed } from '../../needs-contract.ts'
import { needsOfOwner } from '../../needs.ts'
import { countFailedJobs, countFailedPayouts, listDisputesDue } from '../queries/needs.ts'

/** What waits for the admins. A dispute is listed on its own from the time of its reminder. */
export async function ownerNeeds(ctx: UserContext): Promise<OwnerNeed[]> {
  const { db } = ctx
  const until = new Date(ctx.now().getTime() + REMIND_HOURS * HOUR_MS)
  const [disputesDue, { count, cents }, failedJobs, mailOutage, backup, waiting] =
    await Promise.all([
      listDisputesDue(db, until, MAX_DISPUTES_DUE),
      countFailedPayouts(db),
      countFailedJobs(db),
      currentOutage(ctx),
      lastBackup(ctx),
      waitingCounts(ctx),
    ])
  return needsOfOwner({
    disputesDue,
    failedPayouts: { count, amount: toDecimal(cents) },
    failedJobs,
    mailOutage,
    isBackupDue: !backup.isRecent,
    backupAt: backup.at,
    waiting,
  })
}
