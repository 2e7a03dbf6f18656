import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import { siteTitle, siteZone } from '#settings/server/service.ts'
import type { DocumentKind } from '../contract.ts'
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
} from './queries.ts'

const BATCH = 100

/**
 * Issues what is due: one at a time, under the locks of the series, so that numbers have no gaps and
 * follow what happened. Whatever rolls back takes its numbers with it. Safe to call from everywhere.
 */
export async function issueDocuments(ctx: Context): Promise<void> {
  if (!(await hasDue(ctx.db))) return
  const issuer = { marketplace: await siteTitle(ctx), timeZone: await siteZone(ctx) }
  for (;;) {
    const count = await transaction(ctx, (ctx) => issueBatch(ctx, issuer))
    if (count < BATCH) return
  }
}

/** What a document says of the marketplace at the time of issuing. */
type Issuer = Pick<DocumentContent, 'marketplace' | 'timeZone'>

/** Answers how many movements it dealt with. */
async function issueBatch(ctx: InTransaction, issuer: Issuer): Promise<number> {
  const last = await lockSeries(ctx.db)
  // Read after the lock: what the one before issued is not due any more.
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
 * A capture is receipted; a closing is credited as far as money went back, and stated as far as it was kept. What a
 * bank takes is credited to those who had it, and what it returns is receipted and stated again. What the platform
 * loses by it beyond the order's money changes nothing of what the order cost, and no paper.
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
    // How a client paid is nobody else's business.
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
  const { title, halfHours, rateCents, totalCents, feeBps, cardBrand, cardLast4 } = effect
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
    hours: halfHours / 2,
    rateCents,
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
