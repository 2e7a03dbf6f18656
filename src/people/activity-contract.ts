import * as z from 'zod/mini'
import { ListedOrder } from '#orders/admin-contract.ts'
import { Payout } from '#payouts/contract.ts'
import { Amount, defineContract, IdParams } from '#platform/contract.ts'
import { ReportCase } from '#reports/contract.ts'

/** How many orders, payouts and reports an answer lists. */
export const LATEST = 5

const PersonReport = z.pick(ReportCase, {
  id: true,
  subject: true,
  reason: true,
  status: true,
  reporter: true,
  reported: true,
  createdAt: true,
})
export type PersonReport = z.infer<typeof PersonReport>

const PersonMoney = z.object({
  /** Shares of released orders, less what refunds and banks took of them. */
  earned: Amount,
  paidOut: Amount,
  /** Released, but not paid out yet. */
  waiting: Amount,
  /** Payments, less refunds. */
  spent: Amount,
  refunded: Amount,
})
export type PersonMoney = z.infer<typeof PersonMoney>

/** What a person did last, and their money since they joined. */
export const PersonActivity = z.object({
  /** As client and as viber, newest first, without tips. */
  orders: z.array(ListedOrder),
  money: PersonMoney,
  /** Newest first. */
  payouts: z.array(Payout),
  /** Open ones first, then the newest. */
  reportsAbout: z.array(PersonReport),
  reportsBy: z.array(PersonReport),
})
export type PersonActivity = z.infer<typeof PersonActivity>

export const peopleActivityContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/admin/users/:id/activity',
    access: 'admin',
    summary: 'The latest orders, payouts and reports of a person, and sums of their money',
    params: IdParams,
    output: PersonActivity,
  },
})
