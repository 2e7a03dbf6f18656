import { findVisible, getBrief } from '#briefs/server/service/read.ts'
import { lockBrief, type LockedBrief } from '#briefs/server/service/locks.ts'
import { statusAt } from '#briefs/brief.ts'
import { AppError, fail } from '#platform/errors.ts'
import { brokenConstraint, transaction, type UserContext } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { Offer } from '../../offer-contract.ts'
import type { NewProposal } from '../../proposal-contract.ts'
import { countUnread } from '../queries/proposing.ts'
import { draftOf } from './draft.ts'
import { guardsOf, refuseUnavailable, type Writing } from './guards.ts'
import { ownService, storeOffer } from './make.ts'
import { notifyOfProposal } from './notify.ts'
import { refuseFull, refuseManyProposals } from './proposal-limits.ts'
import { refuseCopied, refuseRevised, refuseShortNote, refuseUnanswered } from './proposal-words.ts'
import { getOffer } from './read.ts'

/**
 * Sends a proposal for a gig. Throws 404 for a gig that the viewer cannot see, 'offer.vibers_only', 'brief.own',
 * 'offer.service_first', 'offer.not_taken' if the client blocked the viewer, 'offer.exists', 'brief.hidden',
 * 'brief.not_open', 'brief.full', 'brief.revised' with the gig as `current` if the viewer has not seen its last change, 'offer.too_many_open', 'offer.allowance', 'offer.copied', and 400 at the field.
 */
export async function propose(
  ctx: UserContext,
  briefId: number,
  proposal: NewProposal,
): Promise<Offer> {
  const id = await transaction(ctx, (ctx) => begin(ctx, briefId, proposal)).catch(
    async (error: unknown) => {
      if (brokenConstraint(error) === 'offers_one_proposal') fail('offer.exists')
      if (error instanceof AppError && error.code === 'brief.revised') {
        fail('brief.revised', { facts: { current: await getBrief(ctx, briefId) } })
      }
      throw error
    },
  )
  return getOffer(ctx, id)
}

async function begin(
  ctx: Writing,
  briefId: number,
  { terms, revision }: NewProposal,
): Promise<number> {
  const { isInvited, clientId } = await refusePerson(ctx, briefId)
  const brief = await lockBrief(ctx, briefId)
  refuseEnded(ctx, brief)
  refuseRevised(brief, revision)
  if (!isInvited) await refuseFull(ctx, brief, ctx.viewer.id)
  await refuseManyProposals(ctx, { isInvited })
  const answers = terms.answers ?? []
  refuseShortNote(terms)
  refuseUnanswered(brief, answers)
  await refuseCopied(ctx, briefId, terms)
  const serviceId = await ownService(ctx, terms.serviceId)
  const parties = { clientId, providerId: ctx.viewer.id, serviceId }
  refuseUnavailable(await guardsOf(ctx, parties), { origin: 'proposal' })
  const priced = await draftOf(ctx, { agreementId: null, orderId: null }, terms)
  const { questions, revision: briefRevision } = brief
  const draft = { ...priced, answers, questions, briefRevision }
  const by = { role: 'provider', id: ctx.viewer.id } as const
  const offer = { ...parties, origin: 'proposal', briefId } as const
  const { id } = await storeOffer(ctx, offer, by, draft, 'propose')
  await notifyOfProposal(ctx, brief, await countUnread(ctx.db, briefId))
  return id
}

/** Refuses everyone who cannot make a proposal for this gig, and a second one of the same viber. */
async function refusePerson(ctx: Writing, briefId: number) {
  const { isGigBoardOpen } = await currentSettings(ctx)
  if (!isGigBoardOpen) fail('brief.board_closed')
  const { row } = await findVisible(ctx, briefId)
  const { id: viewerId, isServiceProvider } = ctx.viewer
  if (!isServiceProvider) fail('offer.vibers_only')
  if (row.clientId === viewerId) fail('brief.own')
  if (!row.hasService) fail('offer.service_first')
  if (row.isBlocked) fail('offer.not_taken')
  if (row.ownOfferId !== null) fail('offer.exists')
  return row
}

function refuseEnded(ctx: Writing, brief: LockedBrief): void {
  if (brief.hiddenAt !== null) fail('brief.hidden')
  if (statusAt(brief, ctx.now()) !== 'open') fail('brief.not_open')
}
