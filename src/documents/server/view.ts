import { wireLines } from '#orders/price-contract.ts'
import { toDecimal } from '#platform/money.ts'
import type { Document, DocumentEntry } from '../contract.ts'
import { numberOf } from '../document.ts'
import type { DocumentRow } from './queries/documents.ts'

export function toEntry(row: DocumentRow): DocumentEntry {
  return {
    id: row.id,
    kind: row.kind,
    number: numberOf(row.kind, row.number),
    orderId: row.orderId,
    orderTitle: row.content.title,
    amount: toDecimal(row.amountCents),
    currency: row.currency,
    happenedAt: row.happenedAt.toISOString(),
    issuedAt: row.issuedAt.toISOString(),
  }
}

export function toDocument(row: DocumentRow): Document {
  const { marketplace, client, provider, hours, feeBps, card, ...rest } = row.content
  return {
    ...toEntry(row),
    marketplace,
    client,
    provider,
    hours: hours ?? null,
    hourlyRate: rest.rateCents === undefined ? null : toDecimal(rest.rateCents),
    ...(rest.lines && { lines: wireLines(rest.lines) }),
    total: toDecimal(rest.totalCents),
    refunded: toDecimal(rest.refundedCents),
    fee: toDecimal(rest.feeCents),
    feeBps,
    providerAmount: toDecimal(rest.providerCents),
    card,
    orderedAt: rest.orderedAt,
    timeZone: rest.timeZone,
    isTest: rest.isTest,
    ...(rest.takenBackCents !== undefined && { takenBack: toDecimal(rest.takenBackCents) }),
  }
}
