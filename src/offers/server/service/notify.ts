import { notify } from '#notifications/server/service.ts'
import type { NotificationKind } from '#notifications/notification.ts'
import type { InTransaction } from '#platform/server/context.ts'
import type { Acting } from '../../offer.ts'
import { offerProcess, type Move, type OfferMove } from '../../process.ts'
import type { OfferReminderKind } from '../../reminders.ts'
import type { LockedOffer } from '../queries/offers.ts'

/** The moves that notify, with the kind of notification. */
const kinds = {
  request: 'offer.requested',
  offer: 'offer.made',
  renew: 'offer.made',
  counter: 'offer.countered',
  revise: 'offer.revised',
  accept: 'offer.accepted',
  decline: 'offer.declined',
  withdraw: 'offer.withdrawn',
  back_out: 'offer.backed_out',
  expire: 'offer.expired',
  lapse: 'offer.lapsed',
  call_off: 'offer.called_off',
} as const satisfies Record<Exclude<OfferMove, 'hire'>, NotificationKind>
export type NotifiedMove = keyof typeof kinds

export interface NoticeFacts {
  /** Null once the writer's words were removed. */
  title: string | null
  totalCents: number | null
  currency: string
  /** By when the next person must act. */
  dueAt?: Date | null
  reason?: string | undefined
  /** What the client of an accepted offer pays first. */
  amountCents?: number
  /** What was accepted: an offer, a change of an agreement, or more hours of an order. */
  what?: 'offer' | 'change' | 'hours'
}

type Parties = Pick<LockedOffer, 'id' | 'clientId' | 'providerId'>

/** Notifies the people of a move as the process table says, except the person who took it. */
export async function notifyOfMove(
  ctx: InTransaction,
  { id, clientId, providerId }: Parties,
  move: NotifiedMove,
  by: Acting,
  facts: NoticeFacts,
): Promise<void> {
  const rule: Move = offerProcess[move]
  if (rule.tells === 'nobody') return
  const { title, currency, dueAt, reason, what } = facts
  const amountCents = facts.amountCents ?? facts.totalCents
  await notify(ctx, {
    to: [clientId, providerId],
    clientId,
    kind: kinds[move],
    actorId: by.id,
    values: {
      title: title ?? '',
      ...(amountCents !== null && { amountCents, currency }),
      ...(dueAt && { dueAt: dueAt.toISOString() }),
      ...(reason && { reason }),
      ...(what && { what }),
    },
    link: linkTo(id),
    // A later version replaces the notification of the one before.
    key: `offer:${id}:${kinds[move]}`,
  })
}

/** Reminds a person of a deadline, once. */
export async function remind(
  ctx: InTransaction,
  kind: OfferReminderKind,
  reminder: { id: number; title: string | null; userId: number; deadline: Date },
): Promise<void> {
  const { id, title, userId, deadline } = reminder
  const dueAt = deadline.toISOString()
  await notify(ctx, {
    to: [userId],
    kind: `offer.${kind}`,
    values: { title: title ?? '', dueAt },
    link: linkTo(id),
    key: `offer:${id}:${kind}:${dueAt}`,
  })
}

function linkTo(id: number): string {
  return `/offers/${id}`
}
