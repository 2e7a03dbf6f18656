import { priceOf, type PriceColumns } from '#orders/pricing.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import { siteTitle, siteZone } from '#settings/server/service/reading.ts'
import type { DocumentKind } from '../../contract.ts'
import {
  deleteDue,
  hasDue,
  insertDocuments,
  listDue,
  lockSeries,
  updateSeries,
  type DocumentContent,
  type DueEffect,
  type NewDocument,
} from '../queries/documents.ts'

const BATCH = 100

/**
 * Issues the documents that are due. The locks of the series let one transaction issue at a time, so that numbers have
 * no gaps and follow the order of events. A rollback returns its numbers. Safe to call concurrently.
 */
export async function issueDocuments(ctx: Context): Promise<void> {
  if (!(await hasDue(ctx.db))) return
  const issuer = { marketplace: await siteTitle(ctx), timeZone: await siteZone(ctx) }
  for (;;) {
    const count = await transaction(ctx, (ctx) => issueBatch(ctx, issuer))
    if (count < BATCH) return
  }
}

/** What a document says about the marketplace at the time of issue. */
type Issuer = Pick<DocumentContent, 'marketplace' | 'timeZone'>

/** Returns the number of movements it handled. */
async function issueBatch(ctx: InTransaction, issuer: Issuer): Promise<number> {
  const last = await lockSeries(ctx.db)
  // Read after taking the lock, so that movements the previous holder handled are not seen.
  const due = await listDue(ctx.db, BATCH)
  if (due.length === 0) return 0
  const issuedAt = ctx.now()
  const documents = due
    .flatMap((effect) => documentsOf(effect, issuer))
    .map((one): NewDocument => ({ ...one, number: (last[one.kind] += 1), issuedAt }))
  if (documents.length > 0) await insertDocuments(ctx.db, documents)
  for (const kind of new Set(documents.map((one) => one.kind))) {
    await updateSeries(ctx.db, kind, last[kind])
  }
  await deleteDue(
    ctx.db,
    due.map(({ transactionId }) => transactionId),
  )
  return due.length
}

type Unnumbered = Omit<NewDocument, 'number' | 'issuedAt'>

/**
 * A capture gets a receipt. A closing gets a credit note for what is refunded and a fee statement for what is kept. A
 * chargeback gets credits for both parties, and its return a receipt and a fee statement again. Losses of the platform
 * beyond the order's total get no document, because they do not change what the order cost.
 */
function documentsOf(effect: DueEffect, issuer: Issuer): Unnumbered[] {
  const { kind, orderId, currency, happenedAt, clientId, providerId, chargebackId } = effect
  const { refundedCents, feeCents, providerCents, totalCents, heldCents } = effect
  const content = contentOf(effect, issuer)
  const releasedCents = feeCents + providerCents
  const one = (kind: DocumentKind, userId: number, amountCents: number): Unnumbered => ({
    kind,
    userId,
    amountCents,
    orderId,
    currency,
    happenedAt,
    // The viber must not see which card the client paid with.
    content: userId === providerId ? { ...content, card: null } : content,
    idemKey: `${kind}:${chargebackId ?? orderId}`,
  })
  if (kind === 'capture') return [one('receipt', clientId, totalCents)]
  if (heldCents !== null) {
    const bankCents = heldCents + releasedCents
    const [forClient, forViber] =
      kind === 'taken'
        ? (['credit_note', 'fee_credit'] as const)
        : (['receipt', 'fee_statement'] as const)
    return [
      ...(bankCents > 0 ? [one(forClient, clientId, bankCents)] : []),
      ...(releasedCents > 0 ? [one(forViber, providerId, feeCents)] : []),
    ]
  }
  return [
    ...(refundedCents > 0 ? [one('credit_note', clientId, refundedCents)] : []),
    ...(releasedCents > 0 ? [one('fee_statement', providerId, feeCents)] : []),
  ]
}

function contentOf(effect: DueEffect, issuer: Issuer): DocumentContent {
  const { title, totalCents, feeBps, cardBrand, cardLast4 } = effect
  const { refundedCents, feeCents, providerCents, heldCents, orderedAt } = effect
  return {
    ...issuer,
    title,
    client: {
      id: effect.clientId,
      fullName: effect.clientName,
      username: effect.clientUsername,
    },
    provider: {
      id: effect.providerId,
      fullName: effect.providerName,
      username: effect.providerUsername,
    },
    ...priced(effect),
    totalCents,
    refundedCents,
    feeCents,
    feeBps,
    providerCents,
    card: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null,
    orderedAt: orderedAt.toISOString(),
    isTest: effect.gateway === 'test',
    ...(heldCents !== null && { takenBackCents: heldCents + feeCents + providerCents }),
  }
}

/** What was bought: hours at a rate, the lines of a fixed price, or nothing to list for a tip. */
function priced(effect: PriceColumns): Pick<DocumentContent, 'hours' | 'rateCents' | 'lines'> {
  const price = priceOf(effect)
  if (price.pricing === 'hourly') return { hours: price.halfHours / 2, rateCents: price.rateCents }
  return price.pricing === 'fixed' ? { lines: price.lines } : {}
}
