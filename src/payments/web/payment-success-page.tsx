import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { forgetUploads } from '#attachments/web/kept-uploads.ts'
import { refreshOrders } from '#orders/web/order-queries.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { orNotFound, read } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { forgetDraft } from '#platform/web/use-draft.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { paymentsContract, type PaymentState } from '../contract.ts'
import { draftOfPayment } from './checkout-form.ts'
import { PaymentOutcome, PaymentUnknown } from './payment-outcome.tsx'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

const paymentQuery = (paymentIntentId: string) =>
  read(paymentsContract, 'getPayment', { paymentIntentId })

/**
 * The page card gateways return to. It ignores what the address says about the outcome
 * (docs/product-rules.md#return-from-payment).
 */
export const Route = createFileRoute('/payment-success')({
  validateSearch: (raw: Record<string, unknown>): { payment_intent?: string | undefined } => ({
    payment_intent: typeof raw['payment_intent'] === 'string' ? raw['payment_intent'] : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, user }, deps: { payment_intent: id } }) =>
    id && user ? orNotFound(queryClient.fetchQuery({ ...paymentQuery(id), staleTime: 0 })) : null,
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('payments.success.pageTitle') }),
  pendingComponent: Pending,
  component: PaymentSuccessPage,
})

function PaymentSuccessPage() {
  const payment = Route.useLoaderData()
  const { payment_intent: id } = Route.useSearch()
  const { user, site } = Route.useRouteContext()
  useStrippedSecret(id)
  if (!payment || !id) return <PaymentUnknown isSignedIn={user !== null} site={site} />
  return <Payment key={id} id={id} initial={payment} />
}

const SECRET = 'payment_intent_client_secret'

/**
 * Removes the client secret that Stripe puts into the address, so that it does not stay in the browser's history.
 * Bypasses the router, which would load the page again.
 */
function useStrippedSecret(id: string | undefined) {
  useEffect(() => {
    const params = new URLSearchParams(location.search)
    if (!id || !params.has(SECRET)) return
    params.delete(SECRET)
    const plain = `/payment-success?${params}`
    History.prototype.replaceState.call(history, history.state, '', plain)
  }, [id])
}

/** Polls with growing pauses while the payment is being confirmed. */
function Payment({ id, initial }: { id: string; initial: PaymentState }) {
  const { site } = Route.useRouteContext()
  const { queryClient } = Route.useRouteContext()
  const { data: payment } = useQuery({
    ...paymentQuery(id),
    initialData: initial,
    refetchInterval: ({ state }) =>
      state.data?.status === 'processing'
        ? Math.min(FIRST_WAIT_MS * 2 ** state.dataUpdateCount, LONGEST_WAIT_MS)
        : false,
  })
  const { orderId } = payment
  const draft = draftOfPayment(payment)
  const me = useUser()?.id
  useEffect(() => {
    if (orderId === undefined) return
    void refreshOrders(queryClient)
    if (me !== undefined) forgetDraft(me, draft)
    forgetUploads(draft)
  }, [orderId, draft, me, queryClient])
  useTipThanks(payment)
  return <PaymentOutcome payment={payment} site={site} />
}

/** A paid tip leads back to the order that it thanks for. */
function useTipThanks({ status, thanksOrderId }: PaymentState) {
  const t = useTranslations('payments.tip')
  const navigate = useNavigate()
  const isPaid = status === 'succeeded' && thanksOrderId !== undefined
  const thank = useEffectEvent(() => {
    if (thanksOrderId === undefined) return
    showToast({ title: t('sent') })
    void navigate({ to: paths.order(thanksOrderId), replace: true })
  })
  useEffect(() => {
    if (isPaid) thank()
  }, [isPaid])
}

function Pending() {
  return (
    <Loading className="container-page max-w-2xl py-12 sm:py-16">
      <Skeleton className="h-[30rem] rounded-xl" />
    </Loading>
  )
}
