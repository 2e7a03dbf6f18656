import { notify } from '#notifications/server/service.ts'
import type { InTransaction } from '#platform/server/context.ts'
import type { LockedAgreement } from '../queries/agreements.ts'

type Subject = Pick<LockedAgreement, 'id' | 'title' | 'clientId' | 'providerId'>

const toBoth = ({ id, title, clientId, providerId }: Subject) => ({
  to: [clientId, providerId],
  values: { agreementId: id, title },
  link: `/agreements/${id}`,
})

/** Notifies both parties that an agreement ended, except the one who ended it. */
export async function notifyOfEnd(
  ctx: InTransaction,
  agreement: Subject,
  actorId: number | null,
): Promise<void> {
  const about = toBoth(agreement)
  const key = `agreement:${agreement.id}:ended`
  await notify(ctx, { ...about, kind: 'agreement.ended', actorId, key })
}

/** Reminds both parties, once per deadline, that an agreement ends because nothing of it is paid. */
export async function remindOfEnd(
  ctx: InTransaction,
  agreement: Subject,
  deadline: Date,
): Promise<void> {
  const { values, ...about } = toBoth(agreement)
  const dueAt = deadline.toISOString()
  await notify(ctx, {
    ...about,
    kind: 'agreement.idle',
    values: { ...values, dueAt },
    key: `agreement:${agreement.id}:idle:${dueAt}`,
  })
}
