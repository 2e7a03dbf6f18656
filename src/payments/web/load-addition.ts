import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { jobQuery, orderQuery } from '#orders/web/order-queries.ts'
import { answerWith } from '#platform/request-scope.ts'
import { orNotFound, read } from '#platform/web/query.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { paymentsContract } from '../contract.ts'

/** The order that something is added to, as the server knows it now, because the client agrees to this price. */
export async function loadAddition(
  { queryClient, site }: { queryClient: QueryClient; site: SiteInfo },
  orderId: string,
) {
  if (!/^\d{1,15}$/.test(orderId)) throw notFound()
  const [order, job, card] = await orNotFound(
    Promise.all([
      queryClient.fetchQuery({ ...orderQuery(orderId), staleTime: 0 }),
      queryClient.fetchQuery({ ...jobQuery(orderId), staleTime: 0 }),
      site.canPay ? queryClient.ensureQueryData(read(paymentsContract, 'cardForm')) : null,
    ]),
  )
  // The page says that only the client pays.
  if (order.viewerRole !== 'client') answerWith(403)
  return { order, job, card }
}
