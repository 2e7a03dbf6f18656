import { notify } from '#notifications/server/service.ts'
import type { NotificationKind } from '#notifications/notification.ts'
import type { InTransaction } from '#platform/server/context.ts'
import type { Acting, GigFacts } from '../../offer.ts'
import { offerProcess, type Move, type OfferMove } from '../../process.ts'
import type { OfferReminderKind } from '../../reminders.ts'
import type { StoredOffer } from '../queries/offers.ts'

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
  pass_over: 'offer.passed_over',
  call_off: 'offer.called_off',
} as const satisfies Record<Exclude<OfferMove, 'hire' | 'propose'>, NotificationKind>
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
  /** Whether the client of a filled gig had read the proposal. */
  wasRead?: boolean
}

type Parties = Pick<StoredOffer, 'id' | 'clientId' | 'providerId'> & {
  briefId?: number | null
  gig?: GigFacts | null
}

/** Notifies the people of a move as the process table says, except the person who took it. */
export async function notifyOfMove(
  ctx: InTransaction,
  offer: Parties,
  move: NotifiedMove,
  by: Acting,
  facts: NoticeFacts,
): Promise<void> {
  const rule: Move = offerProcess[move]
  if (rule.tells === 'nobody') return
  const { id, clientId, providerId, briefId = null } = offer
  // The viber of a proposal may not know who the client is.
  const isUnnamed = briefId !== null && move === 'decline' && by.role === 'client'
  const kind = isUnnamed ? 'proposal.declined' : kinds[move]
  const tells = (offer.gig?.status === 'closed' && rule.tellsOfClosedGig) || rule.tells
  const isForViber = isUnnamed || tells === 'provider'
  const { title, currency, dueAt, reason, what, wasRead } = facts
  const amountCents = facts.amountCents ?? facts.totalCents
  await notify(ctx, {
    to: isForViber ? [providerId] : [clientId, providerId],
    clientId,
    kind,
    actorId: isUnnamed ? null : by.id,
    values: {
      title: title ?? '',
      ...(amountCents !== null && { amountCents, currency }),
      ...(dueAt && { dueAt: dueAt.toISOString() }),
      ...(reason && { reason }),
      ...(what && { what }),
      ...(wasRead !== undefined && { wasRead: wasRead ? 'yes' : 'no' }),
    },
    link: linkTo(id),
    // A later version replaces the notification of the one before.
    key: `offer:${id}:${kind}`,
  })
}

/**
 * Tells the client of a gig how many of its proposals are unread. One notification per gig, which a new proposal
 * replaces.
 */
export async function notifyOfProposal(
  ctx: InTransaction,
  { id, clientId, title }: { id: number; clientId: number; title: string },
  count: number,
): Promise<void> {
  await notify(ctx, {
    to: [clientId],
    kind: 'brief.proposals',
    values: { title, count },
    link: `/gigs/${id}/proposals`,
    key: `brief:${id}:brief.proposals`,
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
