import { UTC } from '#platform/dates.ts'
import { feeCents, toCents } from '#platform/money.ts'
import type { Document, DocumentKind } from './contract.ts'

const prefixes: Record<DocumentKind, string> = {
  receipt: 'R',
  credit_note: 'C',
  fee_statement: 'F',
  fee_credit: 'FC',
}

/** For example R-000012. */
export function numberOf(kind: DocumentKind, number: number): string {
  return `${prefixes[kind]}-${String(number).padStart(6, '0')}`
}

export interface DocumentSum {
  /** A key of the texts `documents.sums`. */
  label:
    | 'total'
    | 'paid'
    | 'refunded'
    | 'takenBack'
    | 'returned'
    | 'fee'
    | 'minimumFee'
    | 'feeReturned'
    | 'providerAmount'
    | 'providerReturned'
  amount: number
  /** The fee's rate, in percent of what is not refunded. */
  percent?: number
  /** Marks the document's total. */
  isResult?: true
}

/** The amounts of a document in their sequence, for its page and its PDF. */
export function sumsOf(document: Document): DocumentSum[] {
  const { kind, total, refunded, providerAmount } = document
  if (document.takenBack !== undefined) return bankSums(document, document.takenBack)
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
    feeOf(document),
    { label: 'providerAmount', amount: providerAmount, isResult: true },
  ]
}

/** The amounts of a document about a chargeback or its return. */
function bankSums(document: Document, takenBack: number): DocumentSum[] {
  const { kind, total, refunded, fee, providerAmount } = document
  const before: DocumentSum[] = [
    { label: 'total', amount: total },
    ...(refunded > 0 ? [{ label: 'refunded' as const, amount: -refunded }] : []),
  ]
  const after: Record<DocumentKind, DocumentSum[]> = {
    receipt: [{ label: 'returned', amount: takenBack, isResult: true }],
    credit_note: [{ label: 'takenBack', amount: takenBack, isResult: true }],
    fee_statement: [
      { label: 'returned', amount: takenBack },
      feeOf(document),
      { label: 'providerAmount', amount: providerAmount, isResult: true },
    ],
    fee_credit: [
      { label: 'takenBack', amount: -takenBack },
      { label: 'feeReturned', amount: fee },
      { label: 'providerReturned', amount: -providerAmount, isResult: true },
    ],
  }
  return [...before, ...after[kind]]
}

function feeOf(document: Document): DocumentSum {
  const { fee, feeBps } = document
  return isPlain(document)
    ? { label: 'fee', amount: -fee, percent: feeBps / 100 }
    : { label: 'minimumFee', amount: -fee }
}

/** The key in `documents.notes` of the text below a document. */
export function noteOf({ kind, takenBack }: Document) {
  return takenBack === undefined || kind === 'fee_credit' ? kind : (`${kind}_bank` as const)
}

/** Whether the fee follows from the rate; false if the minimum fee applied. */
function isPlain({ total, refunded, takenBack, fee, feeBps }: Document): boolean {
  const keptCents = Math.round((takenBack ?? total - refunded) * 100)
  return toCents(fee) === feeCents(keptCents, feeBps)
}

/** The person a document is issued to. */
export function recipientOf({ kind, client, provider }: Document): Document['client'] {
  return kind === 'fee_statement' || kind === 'fee_credit' ? provider : client
}

/** The time zone of the dates on a document. */
export function zoneOf({ timeZone = UTC }: Pick<Document, 'timeZone'>): string {
  return timeZone
}

/** For example “America/Los Angeles”. */
export function zoneNameOf(document: Pick<Document, 'timeZone'>): string {
  return zoneOf(document).replaceAll('_', ' ')
}
