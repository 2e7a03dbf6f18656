import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { agreementQuery } from '#agreements/web/agreement-queries.ts'
import { AgreementView } from '#agreements/web/agreement-view.tsx'
import { AgreementOffers } from '#offers/web/agreement-offers.tsx'
import { offersOfAgreementQuery } from '#offers/web/offer-queries.ts'
import { onEntry } from '#orders/web/order-queries.ts'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { orNotFound } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { ArrowLeft } from '#ui/icons.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

/** This page is in `app` because `agreements` must not depend on offers. */
export const Route = createFileRoute('/agreements/$id')({
  beforeLoad: requireUser,
  loader: async ({ context, location, params: { id } }) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    const { queryClient } = context
    const reading = queryClient.fetchQuery(onEntry(agreementQuery(id)))
    const agreement = await orSignIn(orNotFound(reading), { context, location })
    // Negotiations belong to their two people, so an admin sees none.
    if (agreement.viewerRole !== 'admin') {
      await queryClient.prefetchQuery(onEntry(offersOfAgreementQuery(id)))
    }
    return agreement
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({
      context,
      title: loaderData
        ? context.t('agreements.agreementTitle', { title: loaderData.title })
        : context.t('shell.notFound'),
    }),
  pendingComponent: Pending,
  component: AgreementPage,
})

function AgreementPage() {
  const t = useTranslations('agreements')
  const { id } = Route.useParams()
  const loaded = Route.useLoaderData()
  const { data: agreement } = useQuery({ ...agreementQuery(id), initialData: loaded })
  return (
    <div className="container-page py-6 sm:py-10">
      <Link
        to={paths.agreements}
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {t('pageTitle')}
      </Link>
      <AgreementView
        agreement={agreement}
        offers={agreement.viewerRole !== 'admin' && <AgreementOffers agreementId={agreement.id} />}
      />
    </div>
  )
}

function Pending() {
  return (
    <Loading className="container-page grid gap-6 py-8 sm:py-12 lg:grid-cols-[1fr_20rem]">
      <div className="grid gap-6">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-56 rounded-xl" />
        <Skeleton className="h-72 rounded-xl" />
      </div>
      <Skeleton className="h-64 rounded-xl" />
    </Loading>
  )
}
