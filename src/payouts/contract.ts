import * as z from 'zod/mini'
import { Confirmation } from '#accounts/confirmation.ts'
import { PayoutStatus } from '#ledger/contract.ts'
import { Amount, defineContract, IdParams, Paging, Timestamp } from '#platform/contract.ts'
import { exportQuery, listQuery } from '#platform/list-query.ts'
import { payoutList } from './admin-list.ts'

/** Why a payout that is due has not been sent (docs/product-rules.md#payouts). */
export const BlockedReason = z.enum(['no_account', 'restricted', 'below_minimum'])
export type BlockedReason = z.infer<typeof BlockedReason>

export const Payout = z.object({
  id: z.number(),
  escrowId: z.number(),
  providerId: z.number(),
  orderId: z.number(),
  orderTitle: z.string(),
  amount: Amount,
  /** The part a chargeback took back. */
  reversed: Amount,
  currency: z.string(),
  status: PayoutStatus,
  blockedReason: z.nullable(BlockedReason),
  failureReason: z.nullable(z.string()),
  attempt: z.number(),
  createdAt: Timestamp,
  sentAt: z.nullable(Timestamp),
  paidAt: z.nullable(Timestamp),
  /** The time of the next attempt; null if the payout is done or needs a person. */
  nextAt: z.nullable(Timestamp),
  /** The id of the transfer at the gateway. */
  stripeTransferId: z.nullable(z.string()),
})
export type Payout = z.infer<typeof Payout>

export const AdminPayout = z.object({
  ...Payout.shape,
  provider: z.object({ id: z.number(), fullName: z.string() }),
})
export type AdminPayout = z.infer<typeof AdminPayout>

/** The provider's payout account: none, begun, restricted by the gateway, or ready. */
export const AccountState = z.enum(['none', 'incomplete', 'restricted', 'ready'])
export type AccountState = z.infer<typeof AccountState>
export const PayoutAccount = z.object({
  state: AccountState,
  /** Why the gateway restricts the account, in its own words. */
  problem: z.nullable(z.string()),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

/** A provider's money according to the ledger. */
export const PayoutSummary = z.object({
  /** Released but not yet sent. */
  pending: Amount,
  inTransit: Amount,
  paid: Amount,
  /** Still in escrow for unfinished orders. */
  held: Amount,
  /** Taken by chargebacks after the payout and still owed by the provider. */
  owed: Amount,
  currency: z.string(),
  /** When the next payout is sent; null if none is waiting or it needs a person. */
  nextAt: z.nullable(Timestamp),
  blockedReason: z.nullable(BlockedReason),
  minimum: Amount,
  account: PayoutAccount,
})
export type PayoutSummary = z.infer<typeof PayoutSummary>

const Filter = z.object({ status: z.optional(PayoutStatus), ...Paging.shape })
export type PayoutFilter = z.infer<typeof Filter>

export const TestBank = z.object({
  number: z
    .string('Please enter an account number')
    .check(z.regex(/^\d{12}$/, 'Please enter the 12 digits of a listed test account')),
})

export const payoutsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/payouts',
    access: 'user',
    summary: 'Your own payouts, newest first',
    query: Filter,
    output: z.array(Payout),
    paged: true,
  },
  summary: {
    method: 'GET',
    path: '/api/payouts/summary',
    access: 'user',
    summary: 'Your pending, sent and paid amounts, and what blocks the next payout',
    output: PayoutSummary,
  },
  exportCsv: {
    method: 'GET',
    path: '/api/payouts/export.csv',
    access: 'user',
    summary: 'All your payouts as CSV',
    download: true,
  },
  account: {
    method: 'GET',
    path: '/api/payouts/account',
    access: 'user',
    summary: 'Your payout account, as the gateway reports it now',
    output: PayoutAccount,
    limit: { max: 60, windowMs: 3_600_000, per: 'user' },
  },
  connect: {
    method: 'POST',
    path: '/api/payouts/account',
    access: 'user',
    summary: 'Start or continue the setup of your payout account at the gateway',
    body: Confirmation,
    output: z.object({ url: z.string() }),
    limit: { max: 10, windowMs: 3_600_000, per: 'user' },
  },
  retry: {
    method: 'POST',
    path: '/api/payouts/:id/retry',
    access: 'user',
    summary: 'Retry one of your payouts now',
    idempotent: true,
    params: IdParams,
    output: Payout,
    limit: { max: 20, windowMs: 3_600_000, per: 'user' },
  },
  adminList: {
    method: 'GET',
    path: '/api/admin/payouts',
    access: 'admin',
    summary: 'All payouts, newest first',
    query: listQuery(payoutList),
    output: z.array(AdminPayout),
    paged: true,
  },
  adminExport: {
    method: 'GET',
    path: '/api/admin/payouts/export.csv',
    access: 'admin',
    summary: 'The same list as CSV, at most 50,000 rows',
    query: exportQuery(payoutList),
    download: true,
  },
  adminRetry: {
    method: 'POST',
    path: '/api/admin/payouts/:id/retry',
    access: 'admin',
    summary: 'Retry a payout now',
    idempotent: true,
    params: IdParams,
    output: AdminPayout,
  },
  testAccount: {
    method: 'GET',
    path: '/api/test-gateway/accounts/:id',
    access: 'user',
    summary: 'Test gateway: the state of your payout account',
    params: z.object({ id: z.string() }),
    output: PayoutAccount,
  },
  connectTestBank: {
    method: 'POST',
    path: '/api/test-gateway/accounts/:id',
    access: 'user',
    summary: 'Test gateway: connect a test bank account to your payout account',
    params: z.object({ id: z.string() }),
    body: TestBank,
    output: PayoutAccount,
  },
})
