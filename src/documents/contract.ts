import * as z from 'zod/mini'
import { PriceLine } from '#orders/price-contract.ts'
import { Amount, defineContract, IdParams, Paging, Timestamp } from '#platform/contract.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { choiceQuery } from '#platform/list-query.ts'
import { documentKinds } from './kinds.ts'
import { documentList } from './list.ts'

/**
 * A receipt for a client's payment, a credit note for a refund, a statement of a viber's fee, or a credit for a
 * returned fee.
 */
export const DocumentKind = z.enum(documentKinds)
export type DocumentKind = z.infer<typeof DocumentKind>

export const DocumentEntry = z.object({
  id: z.number(),
  kind: DocumentKind,
  /** For example R-000012: without gaps within a kind, in the order of issue. */
  number: z.string(),
  orderId: z.number(),
  orderTitle: z.string(),
  /** The amount paid, refunded or taken as a fee. */
  amount: Amount,
  currency: z.string(),
  happenedAt: Timestamp,
  issuedAt: Timestamp,
})
export type DocumentEntry = z.infer<typeof DocumentEntry>

const Person = z.object({ id: z.number(), fullName: z.string(), username: z.string() })

/** Everything printed on the document, as of its issue. */
export const Document = z.object({
  ...DocumentEntry.shape,
  marketplace: z.string(),
  client: Person,
  provider: Person,
  /** Null unless the work is paid by the hour. */
  hours: z.nullable(z.number()),
  hourlyRate: z.nullable(Amount),
  /** What a fixed price consists of. */
  lines: z.optional(z.array(PriceLine)),
  total: Amount,
  refunded: Amount,
  fee: Amount,
  feeBps: z.number(),
  providerAmount: Amount,
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  orderedAt: Timestamp,
  /** The time zone of its dates, the marketplace's at the time of issue; UTC if absent. */
  timeZone: z.optional(z.string()),
  /** Paid through the test gateway, so no real money moved. */
  isTest: z.boolean(),
  /**
   * The amount of a chargeback, on its credit note or fee credit, or of its return, on the receipt or fee statement
   * that follows. Absent on other documents.
   */
  takenBack: z.optional(Amount),
})
export type Document = z.infer<typeof Document>

export const DocumentFilter = z.object({ ...choiceQuery(documentList).shape, ...Paging.shape })
export type DocumentFilter = z.infer<typeof DocumentFilter>

export const documentsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/documents',
    access: 'user',
    summary: 'Your own receipts, credit notes, fee statements and fee credits, newest first',
    query: DocumentFilter,
    output: z.array(DocumentEntry),
    paged: true,
  },
  years: {
    method: 'GET',
    path: '/api/documents/years',
    access: 'user',
    summary: 'The years for which you have documents, newest first',
    output: z.array(z.number()),
  },
  get: {
    method: 'GET',
    path: '/api/documents/:id',
    access: 'user',
    summary: 'A document as issued, for its owner and admins',
    params: IdParams,
    output: Document,
  },
  pdf: {
    method: 'GET',
    path: '/api/documents/:id/file.pdf',
    access: 'user',
    summary: 'The document as PDF',
    params: IdParams,
    download: true,
    limit: { max: 30, windowMs: MINUTE_MS, per: 'user' },
  },
  exportYear: {
    method: 'GET',
    path: '/api/documents/export/:year.csv',
    access: 'user',
    summary: 'Your documents of a calendar year as CSV',
    params: z.object({ year: z.string().check(z.regex(/^2\d{3}$/)) }),
    download: true,
    limit: { max: 20, windowMs: HOUR_MS, per: 'user' },
  },
})
