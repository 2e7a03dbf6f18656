import { eraseFilesOf } from '#attachments/server/service/personal-data.ts'
import { eraseOfferLines } from '#messages/server/service/offer-lines.ts'
import { replaceWords } from '#notifications/server/service.ts'
import { found } from '#platform/errors.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import {
  deleteMarksOf,
  eraseQuestionsOf,
  eraseWordsOf,
  listAllOf,
} from '../queries/personal-data.ts'
import { listBriefsOf } from '../queries/offers.ts'
import { listOpenOf } from '../queries/timers.ts'
import { endOffer, SYSTEM } from './end.ts'
import { lockBriefsOf, lockOffer } from './locks.ts'

/** Offers and requests of a member, with the versions and moves that are their own. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

/** The gigs that ending the member's open offers locks. */
export async function openGigsOf({ db }: Pick<Context, 'db'>, userId: number): Promise<number[]> {
  const open = await listOpenOf(db, userId)
  return open.length === 0 ? [] : listBriefsOf(db, open)
}

/**
 * Ends the member's open offers, deletes their notes about proposals, and removes their words, questions and files from
 * versions that were never accepted. Returns the keys of the files to delete after the commit.
 */
export async function erasePerson(ctx: InTransaction, userId: number): Promise<string[]> {
  const open = await listOpenOf(ctx.db, userId)
  await lockBriefsOf(ctx, open)
  for (const id of open) {
    const offer = found(await lockOffer(ctx, id))
    // Another request may have ended it before the lock.
    if (offer.answerBy === null && offer.payBy === null) continue
    await endOffer(ctx, offer, 'call_off', SYSTEM)
  }
  await deleteMarksOf(ctx.db, userId)
  await eraseQuestionsOf(ctx.db, userId)
  const emptied = await eraseWordsOf(ctx.db, userId)
  await eraseOfferLines(ctx, userId, emptied)
  const links = emptied.map(({ offerId }) => `/offers/${offerId}`)
  await replaceWords(ctx, 'link', [...new Set(links)], { title: 'Deleted offer' })
  return eraseFilesOf(
    ctx,
    'offer_version',
    emptied.map(({ id }) => id),
  )
}
