import * as z from 'zod/mini'
import { defineContract, Timestamp } from '#platform/contract.ts'
import { exportQuery, listQuery } from '#platform/list-query.ts'
import { agreementList } from './admin-list.ts'
import { AgreementMoney, AgreementState } from './contract.ts'

const Named = z.object({ id: z.number(), username: z.string(), fullName: z.string() })

/** An agreement in the admins' list; its own page has the rest. */
export const ListedAgreement = z.object({
  id: z.number(),
  title: z.string(),
  state: AgreementState,
  client: Named,
  provider: Named,
  currency: z.string(),
  money: AgreementMoney,
  /** The newest order of each paid milestone. */
  orderIds: z.array(z.number()),
  /** Since when nothing of it is paid and running; null in any other state. */
  idleSince: z.nullable(Timestamp),
  createdAt: Timestamp,
  endedAt: z.nullable(Timestamp),
})
export type ListedAgreement = z.infer<typeof ListedAgreement>

export const agreementsAdminContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/agreements',
    access: 'admin',
    summary: 'All agreements with their sums, newest first',
    query: listQuery(agreementList),
    output: z.array(ListedAgreement),
    paged: true,
  },
  export: {
    method: 'GET',
    path: '/api/admin/agreements/export.csv',
    access: 'admin',
    summary: 'The same list as CSV, at most 50,000 rows',
    query: exportQuery(agreementList),
    download: true,
  },
})
