import { ownerNeedKinds, type OwnerNeed, type OwnerNeedKind } from './needs-contract.ts'

/** What the needs are derived from. */
export interface OwnerFacts {
  /** Disputes whose deadline is near, the soonest first. */
  disputesDue: readonly { id: number; title: string; answerBy: Date }[]
  failedPayouts: { count: number; amount: number }
  failedJobs: { count: number; names: readonly string[] }
  /** Since when no email is sent, and the error's code; absent if emails are sent. */
  mailOutage: { since: Date; reason: string | null } | undefined
  /** Addresses that refused an email in the last days. */
  refusedAddresses: number
  /** True if there is no backup, or only an old one. */
  isBackupDue: boolean
  backupAt: Date | null
  /** The items of the inbox by kind. */
  waiting: Partial<Record<OwnerNeedKind, number>>
}

const blank = { id: null, title: null, count: null, amount: null, dueAt: null, lastAt: null }

/** The needs in the order of `ownerNeedKinds`. A dispute near its deadline is not counted again with the others. */
export function needsOfOwner(facts: OwnerFacts): OwnerNeed[] {
  const { disputesDue, failedPayouts, failedJobs, mailOutage, isBackupDue, backupAt } = facts
  const waiting = {
    ...facts.waiting,
    dispute: (facts.waiting.dispute ?? 0) - disputesDue.length,
  }
  const due = disputesDue.map(({ id, title, answerBy }): OwnerNeed => ({
    ...blank,
    kind: 'dispute_due',
    id,
    title,
    dueAt: answerBy.toISOString(),
  }))
  const others = ownerNeedKinds.flatMap((kind): OwnerNeed[] => {
    if (kind === 'payouts_failed') return counted(kind, failedPayouts)
    if (kind === 'jobs_failed') {
      return counted(kind, { count: failedJobs.count, title: failedJobs.names.join(', ') })
    }
    if (kind === 'mail') {
      if (!mailOutage) return []
      const { since, reason: title } = mailOutage
      return [{ ...blank, kind, title, lastAt: since.toISOString() }]
    }
    if (kind === 'backup') {
      const lastAt = backupAt?.toISOString() ?? null
      return isBackupDue ? [{ ...blank, kind, lastAt }] : []
    }
    if (kind === 'refused_addresses') return counted(kind, { count: facts.refusedAddresses })
    return counted(kind, { count: waiting[kind] ?? 0 })
  })
  return [...due, ...others]
}

function counted(
  kind: OwnerNeedKind,
  facts: { count: number; amount?: number; title?: string },
): OwnerNeed[] {
  return facts.count > 0 ? [{ ...blank, kind, ...facts }] : []
}
