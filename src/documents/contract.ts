import * as z from 'zod/mini'
import { Amount, defineContract, IdParams, Paging, Timestamp } from '#platform/contract.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { documentKinds } from './kinds.ts'

/**
 * A receipt for what a client paid, a credit note for what went back, a statement of a viber's fee, a credit for a fee
 * that was given back.
 */
export const DocumentKind = z.enum(documentKinds)
export type DocumentKind = z.infer<typeof DocumentKind>

export const DocumentEntry = z.object({
  id: z.number(),
  kind: DocumentKind,
  /** R-000012: without gaps per kind, in the order of issuing. */
  number: z.string(),
  orderId: z.number(),
  orderTitle: z.string(),
  /** What was paid, given back or taken as a fee. */
  amount: Amount,
  currency: z.string(),
  happenedAt: Timestamp,
  issuedAt: Timestamp,
})
export type DocumentEntry = z.infer<typeof DocumentEntry>

const Person = z.object({ id: z.number(), fullName: z.string(), username: z.string() })

/** All that is printed, as it was when it was issued. */
export const Document = z.object({
  ...DocumentEntry.shape,
  marketplace: z.string(),
  client: Person,
  provider: Person,
  hours: z.number(),
  hourlyRate: Amount,
  total: Amount,
  refunded: Amount,
  fee: Amount,
  feeBps: z.number(),
  providerAmount: Amount,
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  orderedAt: Timestamp,
  /** Of the days it prints: the marketplace's when it was issued. UTC where absent. */
  timeZone: z.optional(z.string()),
  /** Paid through the test gateway: no real money moved. */
  isTest: z.boolean(),
  /**
   * What the client's bank took, on a credit note or fee credit for it, or returned, on the receipt or fee statement
   * that follows. On papers about anything else it is left out.
   */
  takenBack: z.optional(Amount),
})
export type Document = z.infer<typeof Document>

export const DocumentFilter = z.object({
  kind: z.optional(DocumentKind),
  /** The calendar year of the marketplace. */
  year: z.optional(z.coerce.number().check(z.int(), z.gte(2000), z.lte(9999))),
  /** Only those of this order. */
  order: z.optional(z.coerce.number().check(z.int(), z.positive())),
  ...Paging.shape,
})
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
    summary: 'The years you have documents of, newest first',
    output: z.array(z.number()),
  },
  get: {
    method: 'GET',
    path: '/api/documents/:id',
    access: 'user',
    summary: 'One document as it was issued, for its owner and admins',
    params: IdParams,
    output: Document,
  },
  pdf: {
    method: 'GET',
    path: '/api/documents/:id/file.pdf',
    access: 'user',
    summary: 'The same as a PDF',
    params: IdParams,
    download: true,
    limit: { max: 30, windowMs: MINUTE_MS, per: 'user' },
  },
  exportYear: {
    method: 'GET',
    path: '/api/documents/export/:year.csv',
    access: 'user',
    summary: 'Your documents of a calendar year as a table for spreadsheets',
    params: z.object({ year: z.string().check(z.regex(/^2\d{3}$/)) }),
    download: true,
    limit: { max: 20, windowMs: HOUR_MS, per: 'user' },
  },
})
