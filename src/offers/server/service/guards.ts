import { fail, found } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { isBlockedFor } from '../../hindrances.ts'
import { sideOf, type Acting } from '../../offer.ts'
import type { Side } from '../../process.ts'
import { findGuards, type Guards } from '../queries/guards.ts'
import { isClientNamed } from '../queries/offers.ts'
import { lockOffer, type LockedOffer } from './locks.ts'
import { getOffer } from './read.ts'

export type Writing = InTransaction<UserContext>
export type PartyActing = Acting & { role: Side; id: number }

/** Locks an offer, and the gig of a proposal, for one of its two people; 404 for everyone else. */
export async function lockForParty(ctx: Writing, id: number) {
  const offer = found(await lockOffer(ctx, id), 'offer.not_found')
  const role = sideOf(offer, ctx.viewer.id)
  if (!role) fail('offer.not_found')
  return { offer, by: { role, id: ctx.viewer.id } }
}

type Parties = Pick<LockedOffer, 'clientId' | 'providerId' | 'serviceId'>

export async function guardsOf(ctx: InTransaction, parties: Parties): Promise<Guards> {
  return found(await findGuards(ctx.db, parties), 'service.not_found')
}

/** Throws 'offer.not_taken' if one of the two has blocked the other, without saying who. */
export function refuseBlocked({ isBlocked }: Guards): void {
  if (isBlocked) fail('offer.not_taken')
}

/** As `refuseBlocked`, for a move in an offer, by the rule of `isBlockedFor`. */
export async function refuseBlockedIn(
  ctx: Writing,
  { id }: LockedOffer,
  { role }: PartyActing,
  guards: Guards,
): Promise<void> {
  if (!guards.isBlocked) return
  const { isBlockedByClient } = guards
  const isNamed = isBlockedByClient || role === 'client' || (await isClientNamed(ctx.db, id))
  const facts = { isBlockedByClient, isBlockedByProvider: true, isClientNamed: isNamed }
  if (isBlockedFor(role, facts)) fail('offer.not_taken')
}

/**
 * Throws 'offer.party_unavailable' if a person is suspended or deleted, and 'offer.service_gone' once the service is
 * archived or hidden. A paused service can still be agreed on, and an amendment belongs to what was agreed before.
 */
export function refuseUnavailable(
  { areActive, serviceStatus }: Guards,
  { origin }: Pick<LockedOffer, 'origin'>,
): void {
  if (!areActive) fail('offer.party_unavailable')
  if (origin === 'amendment') return
  if (serviceStatus === 'archived' || serviceStatus === 'hidden') fail('offer.service_gone')
}

/** Throws 'offer.stale' with the offer as it is now, so that the page can show what is new. */
export async function refuseOtherVersion(
  ctx: Writing,
  offer: LockedOffer,
  version: number,
): Promise<void> {
  if (version === offer.version) return
  fail('offer.stale', { facts: { current: await getOffer(ctx, offer.id) } })
}
