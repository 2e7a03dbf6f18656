import * as z from 'zod/mini'
import { Amount, defineContract, Timestamp } from '#platform/contract.ts'
import { listQuery } from '#platform/list-query.ts'
import { offerList } from './admin-list.ts'
import { OfferState } from './offer-contract.ts'
import { origins } from './offer.ts'

const Named = z.object({ id: z.number(), username: z.string(), fullName: z.string() })

/** An offer without its words, which only its two people read. */
const ListedOffer = z.object({
  id: z.number(),
  origin: z.enum(origins),
  status: OfferState,
  client: Named,
  provider: Named,
  serviceId: z.number(),
  /** Of a proposal: its gig. */
  briefId: z.nullable(z.number()),
  currency: z.string(),
  version: z.number(),
  /** The total of the newest version; null for a request. */
  total: z.nullable(Amount),
  /** When it expires without an answer, or lapses without a payment. */
  deadline: z.nullable(Timestamp),
  agreementId: z.nullable(z.number()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type ListedOffer = z.infer<typeof ListedOffer>

export const offersAdminContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/offers',
    access: 'admin',
    summary: 'All offers with states, people, sums and dates, newest first; without their words',
    query: listQuery(offerList),
    output: z.array(ListedOffer),
    paged: true,
  },
})
