import { eraseFilesOf } from '#attachments/server/service/personal-data.ts'
import { found } from '#platform/errors.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import { lockOffer } from '../queries/offers.ts'
import { eraseWordsOf, listAllOf } from '../queries/personal-data.ts'
import { listOpenOf } from '../queries/timers.ts'
import { endOffer, SYSTEM } from './end.ts'

/** Offers and requests of a member, with the versions and moves that are their own. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

/**
 * Ends the member's open offers, and removes their words and files from versions that were never accepted. Returns the
 * keys of the files to delete after the commit.
 */
export async function erasePerson(ctx: InTransaction, userId: number): Promise<string[]> {
  for (const id of await listOpenOf(ctx.db, userId)) {
    const offer = found(await lockOffer(ctx.db, id))
    // Another request may have ended it before the lock.
    if (offer.answerBy === null && offer.payBy === null) continue
    await endOffer(ctx, offer, 'call_off', SYSTEM)
  }
  return eraseFilesOf(ctx, 'offer_version', await eraseWordsOf(ctx.db, userId))
}
