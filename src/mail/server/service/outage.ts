import { MINUTE_MS } from '#platform/durations.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import {
  deleteOutage,
  endOutage,
  findOutage,
  insertOutage,
  lockOutage,
  markOutageNotified,
  outageDue,
} from '../queries/outage.ts'

/** A restart of the mail server takes less, and is of no interest to the admins. */
const SHOWN_AFTER_MS = 10 * MINUTE_MS

export interface MailOutage {
  since: Date
  /** An error code such as ECONNREFUSED; null if no mail server is set. */
  reason: string | null
}

/** Notes that the mail server took no email. */
export function noteOutage({ db, now }: Context, reason: string | null): Promise<void> {
  return insertOutage(db, { since: now(), reason: reason?.slice(0, 60) ?? null })
}

/** Notes that the mail server took an email. */
export function noteDelivery({ db, now }: Context): Promise<void> {
  return endOutage(db, now())
}

/** The current outage if it has lasted for ten minutes. */
export async function currentOutage({ db, now }: Context): Promise<MailOutage | undefined> {
  const outage = await findOutage(db)
  if (!outage || outage.endedAt || isNew(outage, now())) return undefined
  const { since, reason } = outage
  return { since, reason }
}

function isNew({ since }: MailOutage, now: Date): boolean {
  return now.getTime() - since.getTime() < SHOWN_AFTER_MS
}

/** When `takeOutageNews` has news. */
export const outageNewsDue = outageDue(SHOWN_AFTER_MS)

/** Returns once per outage that it has lasted for ten minutes, and once that it has ended. */
export async function takeOutageNews({
  db,
  now,
}: InTransaction): Promise<{ began: MailOutage } | 'ended' | undefined> {
  const outage = await lockOutage(db)
  if (!outage) return undefined
  if (outage.endedAt) {
    await deleteOutage(db)
    return 'ended'
  }
  if (outage.notifiedAt || isNew(outage, now())) return undefined
  await markOutageNotified(db, now())
  return { began: outage }
}
