import type { OfferLineKind } from '#messages/message.ts'
import { writeOfferLine } from '#messages/server/service/offer-lines.ts'
import type { InTransaction } from '#platform/server/context.ts'
import { formatMoney, toDecimal } from '#platform/money.ts'
import { isClientNamed, type StoredOffer } from '../queries/offers.ts'
import type { PartyActing } from './guards.ts'

interface Facts {
  title: string
  totalCents: number | null
  currency: string
}

type Negotiation = Pick<StoredOffer, 'id' | 'clientId' | 'providerId'> & {
  /** The gig of a proposal. */
  briefId?: number | null
}
/** Search, emails and old clients read these; pages write the line in the reader's language. */
const sentences: Record<OfferLineKind, (title: string, total: string) => string> = {
  request: (title) => `Asked for a quote: “${title}”`,
  offer: (title, total) => `Offered “${title}” for ${total}`,
  counter: (title, total) => `Made a counter-offer: “${title}” for ${total}`,
  accept: (title, total) => `Accepted “${title}” for ${total}`,
  decline: (title) => `Declined “${title}”`,
}

/**
 * Adds a line with the card of the offer to the conversation of its two people. A proposal has none until its viber knows
 * the client.
 */
export async function writeLine(
  ctx: InTransaction,
  { id, clientId, providerId, briefId = null }: Negotiation,
  line: { kind: OfferLineKind; by: PartyActing; version: number },
  { title, totalCents, currency }: Facts,
): Promise<void> {
  const { kind, by, version } = line
  // Counter-offers and acceptances come after an answer of the client, or are one.
  const isAnswer = kind === 'counter' || kind === 'accept'
  if (briefId !== null && !isAnswer && !(await isClientNamed(ctx.db, id))) return
  const total = totalCents === null ? '' : formatMoney(toDecimal(totalCents), 'en', currency)
  await writeOfferLine(ctx, {
    senderId: by.id,
    receiverId: by.role === 'client' ? providerId : clientId,
    content: sentences[kind](title, total),
    offerId: id,
    offerVersion: version,
    offerLine: kind,
  })
}
