import { agreementToAmend } from '#agreements/server/service/amendable.ts'
import { knowEachOther } from '#messages/server/service/offer-lines.ts'
import { orderWithMoreHours } from '#orders/server/service/job.ts'
import { fail, found } from '#platform/errors.ts'
import { brokenConstraint, transaction, type UserContext } from '#platform/server/context.ts'
import type { NewOffer } from '../../contract.ts'
import { MAX_OPEN_OFFERS } from '../../limits.ts'
import type { Offer } from '../../offer-contract.ts'
import { answerByFrom, writtenBy } from '../../offer.ts'
import type { OfferTerms } from '../../terms-contract.ts'
import { countOpenOffers, findGuards, findOwnService, lockBeginnings } from '../queries/guards.ts'
import { insertOffer, type NewOfferRow } from '../queries/offers.ts'
import { draftOf, draftOfAmendment, draftOfMoreHours, storeDraft, type Draft } from './draft.ts'
import {
  guardsOf,
  refuseBlocked,
  refuseUnavailable,
  type PartyActing,
  type Writing,
} from './guards.ts'
import { writeLine } from './lines.ts'
import { notifyOfMove } from './notify.ts'
import { getOffer } from './read.ts'
import { announceOffer } from './record.ts'

/**
 * Begins an offer of a viber to a client, a change of an agreement by either party, or more hours of an order by its
 * viber. Throws 'offer.amendment_open' if such a change waits for an answer already.
 */
export async function makeOffer(ctx: UserContext, offer: NewOffer): Promise<Offer> {
  const { clientId, agreementId, orderId, terms } = offer
  const id = await transaction(ctx, (ctx) => {
    if (agreementId !== undefined) return amend(ctx, agreementId, terms)
    if (orderId !== undefined) return askForHours(ctx, orderId, terms)
    return offerTo(ctx, clientId ?? 0, terms)
  }).catch((error: unknown) => {
    if (brokenConstraint(error)?.startsWith('offers_one_')) fail('offer.amendment_open')
    throw error
  })
  return getOffer(ctx, id)
}

async function offerTo(ctx: Writing, clientId: number, terms: OfferTerms): Promise<number> {
  const { id: providerId, isServiceProvider } = ctx.viewer
  if (!isServiceProvider) fail('offer.vibers_only')
  if (clientId === providerId) fail('offer.own')
  const serviceId = await ownService(ctx, terms.serviceId)
  const parties = { clientId, providerId, serviceId }
  const guards = found(await findGuards(ctx.db, parties), 'user.not_found')
  refuseBlocked(guards)
  if (!(await knowEachOther(ctx, parties))) fail('offer.unknown_person')
  refuseUnavailable(guards, { origin: 'custom' })
  await refuseManyOffers(ctx)
  const draft = await draftOf(ctx, { agreementId: null, orderId: null }, terms)
  const by = { role: 'provider', id: providerId } as const
  return begin(ctx, { ...parties, origin: 'custom' }, by, draft)
}

/** An active service of the viewer. Throws 'offer.service_first' for a viber without one, and 404 for any other. */
export async function ownService(ctx: Writing, serviceId: number | undefined): Promise<number> {
  const { hasAny, isOwn } = await findOwnService(ctx.db, ctx.viewer.id, serviceId)
  if (!hasAny) fail('offer.service_first')
  if (serviceId === undefined) {
    const message = 'Please choose one of your services'
    fail('request.invalid', { errors: [{ path: 'terms.serviceId', message }] })
  }
  return isOwn ? serviceId : fail('service.not_found')
}

/** Throws 'offer.too_many_open'. Offers that are sent together wait for each other. */
export async function refuseManyOffers(ctx: Writing): Promise<void> {
  await lockBeginnings(ctx.db, ctx.viewer.id)
  if ((await countOpenOffers(ctx.db, ctx.viewer.id)) >= MAX_OPEN_OFFERS) {
    fail('offer.too_many_open')
  }
}

async function amend(ctx: Writing, agreementId: number, terms: OfferTerms): Promise<number> {
  const agreement = await agreementToAmend(ctx, agreementId)
  const { clientId, providerId, serviceId } = agreement
  const parties = { clientId, providerId, serviceId }
  await refuseAmendment(ctx, parties)
  const draft = await draftOfAmendment(ctx, agreement, terms)
  const role = ctx.viewer.id === clientId ? 'client' : 'provider'
  const by = { role, id: ctx.viewer.id } as const
  return begin(ctx, { ...parties, origin: 'amendment', agreementId }, by, draft)
}

async function askForHours(ctx: Writing, orderId: number, terms: OfferTerms): Promise<number> {
  const order = await orderWithMoreHours(ctx, orderId)
  if (order.role !== 'provider') fail('order.not_yours')
  const { clientId, providerId, serviceId } = order
  const parties = { clientId, providerId, serviceId }
  await refuseAmendment(ctx, parties)
  const draft = await draftOfMoreHours(ctx, order, terms)
  const by = { role: 'provider', id: providerId } as const
  return begin(ctx, { ...parties, origin: 'amendment', orderId }, by, draft)
}

async function refuseAmendment(ctx: Writing, parties: Parameters<typeof guardsOf>[1]) {
  const guards = await guardsOf(ctx, parties)
  refuseBlocked(guards)
  refuseUnavailable(guards, { origin: 'amendment' })
}

type Beginning = Pick<NewOfferRow, 'origin' | 'clientId' | 'providerId' | 'serviceId'> & {
  agreementId?: number
  orderId?: number
  briefId?: number
}

async function begin(
  ctx: Writing,
  offer: Beginning,
  by: PartyActing,
  draft: Draft,
): Promise<number> {
  const { id, answerBy } = await storeOffer(ctx, offer, by, draft, 'offer')
  const { title, totalCents, currency } = draft
  const facts = { title, totalCents, currency }
  await notifyOfMove(ctx, { ...offer, id }, 'offer', by, { ...facts, dueAt: answerBy })
  await writeLine(ctx, { ...offer, id }, { kind: 'offer', by, version: 1 }, facts)
  return id
}

/** Stores an offer with its first version, and announces it to both people. */
export async function storeOffer(
  ctx: Writing,
  offer: Beginning,
  by: PartyActing,
  draft: Draft,
  move: 'offer' | 'propose',
): Promise<{ id: number; answerBy: Date }> {
  const at = ctx.now()
  const answerBy = answerByFrom(at, draft.validDays)
  const version = 1
  const row = {
    ...offer,
    status: writtenBy(by.role),
    version,
    answerBy,
    lastEvent: move,
    lastActorId: by.id,
    createdAt: at,
    updatedAt: at,
  }
  const event = { kind: move, actorId: by.id, actorRole: by.role, version, at }
  const id = await insertOffer(ctx.db, row, event)
  // There is no version before whose files it could remove.
  const first = { ...draft, removedFiles: null }
  await storeDraft(ctx, { offerId: id, number: version }, by, first)
  announceOffer(ctx, { ...offer, id })
  return { id, answerBy }
}
