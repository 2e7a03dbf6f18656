import { useQuery } from '@tanstack/react-query'
import {
  createFileRoute,
  notFound,
  useRouter,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { orNotFound, read } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { servicesContract } from '#services/contract.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { paymentsContract } from '../contract.ts'
import { InvalidCheckout } from './invalid-checkout.tsx'
import { OwnService } from './own-service.tsx'
import { PaymentUnavailable } from './payment-unavailable.tsx'
import { reloadForStripe } from './reload-for-stripe.ts'
import { TestCheckout } from './test-checkout.tsx'

const SERVICE_ID = /^\d{1,15}$/
const StripeCheckout = lazyPart(async () => (await import('./stripe-checkout.tsx')).StripeCheckout)
const serviceQuery = (id: string) => read(servicesContract, 'get', { id })

export const Route = createFileRoute('/checkout/$serviceId')({
  beforeLoad: (navigation) => {
    const signedIn = requireUser(navigation)
    reloadForStripe(navigation)
    return signedIn
  },
  loader: async ({ context: { queryClient, site }, params: { serviceId } }) => {
    if (!SERVICE_ID.test(serviceId)) throw notFound()
    // Bypasses the cache, because the client agrees to this price.
    const [service, card] = await Promise.all([
      orNotFound(queryClient.fetchQuery({ ...serviceQuery(serviceId), staleTime: 0 })),
      site.canPay ? queryClient.ensureQueryData(read(paymentsContract, 'cardForm')) : null,
    ])
    return { service, card }
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({
      context,
      title: loaderData
        ? context.t('payments.checkout.pageTitle', { title: loaderData.service.title })
        : context.t('payments.checkout.title'),
    }),
  pendingComponent: Pending,
  errorComponent: Failed,
  notFoundComponent: Missing,
  component: CheckoutPage,
})

function CheckoutPage() {
  const t = useTranslations('payments')
  const { serviceId } = Route.useParams()
  const { user, site } = Route.useRouteContext()
  const { service: initialData, card } = Route.useLoaderData()
  const { data: service } = useQuery({ ...serviceQuery(serviceId), initialData })
  if (service.userId === user.id) return <OwnService service={service} />
  if (!card) return <PaymentUnavailable announce={t('errors.payment')} />
  if (!card.publishableKey) return <TestCheckout key={service.id} service={service} site={site} />
  const { publishableKey } = card
  return (
    <Suspense fallback={<Pending />}>
      <StripeCheckout key={service.id} {...{ service, site, publishableKey }} />
    </Suspense>
  )
}

function Missing() {
  const t = useTranslations('payments')
  const { serviceId } = Route.useParams()
  if (!SERVICE_ID.test(serviceId)) return <InvalidCheckout />
  const message = t('errors.serviceNotFound')
  return <PaymentUnavailable reason={message} announce={message} />
}

function Failed({ reset }: ErrorComponentProps) {
  const t = useTranslations('payments')
  const router = useRouter()
  return (
    <PaymentUnavailable
      announce={t('errors.load')}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}

function Pending() {
  return (
    <Loading className="container-page grid gap-6 py-8 sm:py-12 lg:grid-cols-[1fr_22rem]">
      <div className="grid gap-6">
        <Skeleton className="h-10 w-1/2" />
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-72 rounded-xl" />
      </div>
      <Skeleton className="h-96 rounded-xl" />
    </Loading>
  )
}
