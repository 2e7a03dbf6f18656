import { feeCents, toCents } from '#platform/money.ts'
import type { Document, DocumentKind } from './contract.ts'

const prefixes: Record<DocumentKind, string> = {
  receipt: 'R',
  credit_note: 'C',
  fee_statement: 'F',
}

/** R-000012 */
export function numberOf(kind: DocumentKind, number: number): string {
  return `${prefixes[kind]}-${String(number).padStart(6, '0')}`
}

export interface DocumentSum {
  /** A key of the texts `documents.sums`. */
  label: 'total' | 'paid' | 'refunded' | 'fee' | 'minimumFee' | 'providerAmount'
  amount: number
  /** The fee's share of what was kept, in percent. */
  percent?: number
  /** What the document comes to. */
  isResult?: true
}

/** The sums a document shows, in its order: on its page and in its PDF alike. */
export function sumsOf(document: Document): DocumentSum[] {
  const { kind, total, refunded, fee, providerAmount } = document
  if (kind === 'receipt') return [{ label: 'paid', amount: total, isResult: true }]
  if (kind === 'credit_note') {
    return [
      { label: 'total', amount: total },
      { label: 'refunded', amount: refunded, isResult: true },
    ]
  }
  return [
    { label: 'total', amount: total },
    ...(refunded > 0 ? [{ label: 'refunded' as const, amount: -refunded }] : []),
    isPlain(document)
      ? { label: 'fee', amount: -fee, percent: document.feeBps / 100 }
      : { label: 'minimumFee', amount: -fee },
    { label: 'providerAmount', amount: providerAmount, isResult: true },
  ]
}

/** Whether the fee is the rate's share of what was kept; where a minimum was asked, it is not. */
function isPlain({ total, refunded, fee, feeBps }: Document): boolean {
  const keptCents = Math.round((total - refunded) * 100)
  return toCents(fee) === feeCents(keptCents, feeBps)
}

/** Whom a document is for. */
export function recipientOf({ kind, client, provider }: Document): Document['client'] {
  return kind === 'fee_statement' ? provider : client
}
