import { useQuery } from '@tanstack/react-query'
import {
  createFileRoute,
  type ErrorComponentProps,
  Link,
  notFound,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { orNotFound, read } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { servicesContract, type Service } from '#services/contract.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { paymentsContract } from '../contract.ts'
import { InvalidCheckout } from './invalid-checkout.tsx'
import { PaymentUnavailable } from './payment-unavailable.tsx'
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

interface Navigation {
  context: { site: SiteInfo }
  location: { href: string }
  preload: boolean
}

/**
 * The document's content security policy decides what a page may load, and only the checkout's allows Stripe. Coming
 * from another page, the checkout is therefore loaded as a new document.
 *
 * Call this in `beforeLoad`: a navigation joins a loader that is already preloading instead of running it again.
 */
function reloadForStripe({ context: { site }, location, preload }: Navigation): void {
  if (preload || typeof document === 'undefined') return
  if (!site.canPay || site.isTestPayments || isCheckoutDocument()) return
  throw redirect({ href: location.href, reloadDocument: true })
}

/** Whether this document was loaded at the checkout, even if the person has navigated since. */
function isCheckoutDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return !navigation || /^\/checkout(?:\/|$)/i.test(new URL(navigation.name).pathname)
}

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

/** Tells vibers who open the checkout of their own service, before they fill anything in, that they cannot buy it. */
function OwnService({ service }: { service: Service }) {
  const t = useTranslations('payments')
  return (
    <div className="container-page max-w-xl py-12 sm:py-20">
      <div className={`${cardClass} grid justify-items-center gap-3 p-8 text-center sm:p-10`}>
        <UserRound aria-hidden className="size-9 text-ink-3" />
        <h1 className="text-2xl">{t('checkout.ownTitle')}</h1>
        <p dir="auto" className="font-medium wrap-anywhere">
          {service.title}
        </p>
        <p className="text-ink-2">{t('checkout.ownText')}</p>
        <Link to={paths.dashboard} search={{ tab: 'services' }} className={`${buttonClass()} mt-3`}>
          {t('checkout.manageServices')}
        </Link>
      </div>
    </div>
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
