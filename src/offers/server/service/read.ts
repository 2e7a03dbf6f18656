import { openAttachment } from '#attachments/server/service/attached.ts'
import type { Page, Parameters, StoredDownload } from '#platform/contract.ts'
import { found } from '#platform/errors.ts'
import type { UserContext } from '#platform/server/context.ts'
import { cursorPage } from '#platform/server/paging.ts'
import type { OfferFilter, offersContract } from '../../contract.ts'
import type { Offer, OfferCard } from '../../offer-contract.ts'
import { findOfferFor, listOffersOf } from '../queries/reading.ts'
import { markRead } from '../queries/marks.ts'
import { isVersionOf } from '../queries/versions.ts'
import { toCard, toOffer, type ReadingContext } from '../view.ts'

/** The viewer's offers and requests, those changed last first. */
export async function pageOfOffers(
  ctx: UserContext,
  filter: OfferFilter,
): Promise<Page<OfferCard>> {
  return cursorPage(filter, await listOffersOf(ctx.db, ctx.viewer.id, filter), (row) =>
    toCard(row, ctx),
  )
}

/** The offer as one of its two people sees it; 404 for everyone else, admins included. */
export async function getOffer(ctx: ReadingContext, id: number): Promise<Offer> {
  return toOffer(found(await findOfferFor(ctx.db, ctx.viewer.id, id), 'offer.not_found'), ctx)
}

/** The offer, for one of its two people. A client who reads a proposal has read it. */
export async function readOffer(ctx: UserContext, id: number): Promise<Offer> {
  const offer = await getOffer(ctx, id)
  if (offer.origin === 'proposal' && offer.viewerRole === 'client') await noteRead(ctx, [id])
  return offer
}

/** Records that the client of these proposals has read them. A page that is fetched ahead does not count. */
export async function noteRead(ctx: UserContext, ids: readonly number[]): Promise<void> {
  if (!ctx.session?.isAhead) await markRead(ctx.db, ids, ctx.now())
}

/** A file of a version, for the two people of the offer; 404 for everyone else. */
export async function getFile(
  ctx: UserContext,
  { id, fileId, form }: Parameters<(typeof offersContract)['file']>,
): Promise<StoredDownload> {
  found(await findOfferFor(ctx.db, ctx.viewer.id, id), 'offer.not_found')
  return openAttachment(ctx, {
    subject: 'offer_version',
    id: fileId,
    form,
    isOpenTo: (versionId) => isVersionOf(ctx.db, id, versionId),
  })
}
