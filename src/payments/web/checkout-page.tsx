import { useQuery } from '@tanstack/react-query'
import {
  createFileRoute,
  type ErrorComponentProps,
  notFound,
  useRouter,
} from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { orNotFound, read } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { servicesContract } from '#services/contract.ts'
import { noPackages, packagesQuery } from '#packages/web/packages-query.ts'
import { packageSearch, type PackageSearch } from '#packages/package-address.ts'
import { paymentsContract } from '../contract.ts'
import { CheckoutPending, CheckoutWithCard } from './checkout-with-card.tsx'
import { InvalidCheckout } from './invalid-checkout.tsx'
import { PaymentUnavailable } from './payment-unavailable.tsx'
import { reloadForStripe } from './reload-for-stripe.ts'
import { OwnService, ViberAway } from './service-refused.tsx'

const SERVICE_ID = /^\d{1,15}$/
const serviceQuery = (id: string) => read(servicesContract, 'get', { id })

export const Route = createFileRoute('/checkout/$serviceId')({
  validateSearch: packageSearch,
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
    const hasPackages = service.packageFrom !== undefined && site.hasPackages
    const packages = hasPackages
      ? await queryClient.fetchQuery({ ...packagesQuery(service.id), staleTime: 0 })
      : noPackages
    return { service, card, packages }
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({
      context,
      title: loaderData
        ? context.t('payments.checkout.pageTitle', { title: loaderData.service.title })
        : context.t('payments.checkout.title'),
    }),
  pendingComponent: CheckoutPending,
  errorComponent: Failed,
  notFoundComponent: Missing,
  component: CheckoutPage,
})

function CheckoutPage() {
  const { serviceId } = Route.useParams()
  const { user, site } = Route.useRouteContext()
  const { service: initialData, card, packages: loaded } = Route.useLoaderData()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: service } = useQuery({ ...serviceQuery(serviceId), initialData })
  const { data: offered } = useQuery({
    ...packagesQuery(service.id),
    initialData: loaded,
    enabled: loaded !== noPackages && site.hasPackages,
  })
  const buying = {
    offered,
    search,
    onChoose: (chosen: PackageSearch) =>
      void navigate({ search: chosen, replace: true, resetScroll: false }),
  }
  if (service.userId === user.id) return <OwnService service={service} />
  const { awayUntil } = service
  if (awayUntil) return <ViberAway service={service} awayUntil={awayUntil} />
  return <CheckoutWithCard subject={service} site={site} card={card} buying={buying} />
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
