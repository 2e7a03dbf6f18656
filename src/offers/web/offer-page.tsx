import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { onEntry } from '#orders/web/order-queries.ts'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { orNotFound } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { ArrowLeft } from '#ui/icons.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { offerQuery } from './offer-queries.ts'
import { OfferView } from './offer-view.tsx'
import { titleKeyOf } from './offer-words.ts'

export const Route = createFileRoute('/offers/$id')({
  beforeLoad: requireUser,
  loader: async ({ context, location, params: { id } }) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    const reading = context.queryClient.fetchQuery(onEntry(offerQuery(id)))
    return orSignIn(orNotFound(reading), { context, location })
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({
      context,
      title: loaderData
        ? context.t(`offers.${loaderData.brief ? 'proposalFor' : titleKeyOf(loaderData)}`, {
            title: loaderData.brief?.title ?? loaderData.title ?? '',
          })
        : context.t('shell.notFound'),
    }),
  pendingComponent: Pending,
  component: OfferPage,
})

function OfferPage() {
  const t = useTranslations('offers')
  const { id } = Route.useParams()
  const loaded = Route.useLoaderData()
  const { data: offer } = useQuery({ ...offerQuery(id), initialData: loaded })
  return (
    <div className="container-page max-w-5xl py-6 sm:py-10">
      <Link
        to="/offers"
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {t('pageTitle')}
      </Link>
      <OfferView key={offer.id} offer={offer} />
    </div>
  )
}

function Pending() {
  return (
    <Loading className="container-page grid max-w-5xl gap-6 py-8 sm:py-12">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-64 rounded-xl" />
      <Skeleton className="h-48 rounded-xl" />
    </Loading>
  )
}
