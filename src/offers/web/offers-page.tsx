import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orSignIn, signInAgain } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { oneOf, pageIn, type PageMark } from '#platform/web/search-values.ts'
import { requireUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Handshake } from '#ui/icons.ts'
import { Paged } from '#ui/paged.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { StatusStrip } from '#ui/status-strip.tsx'
import { offerStatuses, type OfferStatus } from '../process.ts'
import { OfferCard } from './offer-card.tsx'
import { OFFERS_PER_PAGE, offersQuery } from './offer-queries.ts'

interface Search {
  status?: OfferStatus | undefined
  page?: PageMark | undefined
}

export const Route = createFileRoute('/offers')({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    status: oneOf(offerStatuses, raw['status']),
    page: pageIn(raw),
  }),
  beforeLoad: requireUser,
  loaderDeps: ({ search }) => search,
  /** The server waits for the list; the browser shows the page immediately with skeletons. */
  loader: async ({ context, location, deps }) => {
    const reading = context.queryClient.fetchQuery({
      ...offersQuery(listInput(deps)),
      staleTime: 0,
    })
    if (typeof window === 'undefined') await orSignIn(reading, { context, location })
    else reading.catch((error: unknown) => signInAgain(error, location.href))
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('offers.pageTitle') }),
  component: OffersPage,
})

function listInput({ status, page }: Search) {
  return { ...(status && { status }), ...(page && { page }) }
}

function OffersPage() {
  const t = useTranslations('offers')
  const search = Route.useSearch()
  const { data, error, refetch } = useQuery(offersQuery(listInput(search)))
  return (
    <div className="container-page max-w-4xl py-8 sm:py-12">
      <h1 className="text-3xl">{t('pageTitle')}</h1>
      <p className="mt-2 mb-6 text-ink-2">{t('pageText')}</p>
      <div className="grid grid-cols-1 gap-6">
        <StatusStrip
          label={t('filterLabel')}
          statuses={offerStatuses}
          current={search.status}
          nameOf={(status) => (status ? t(`status.${status}`) : t('all'))}
        />
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeletons classes={['h-40 rounded-xl', 'h-40 rounded-xl']} />}
        {data && (
          <Paged
            found={data}
            page={search.page ?? 1}
            pageSize={OFFERS_PER_PAGE}
            empty={<NoOffers isFiltered={search.status !== undefined} />}
          >
            <ul className="grid gap-4">
              {data.items.map((offer) => (
                <li key={offer.id}>
                  <OfferCard offer={offer} />
                </li>
              ))}
            </ul>
          </Paged>
        )}
      </div>
    </div>
  )
}

function NoOffers({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('offers')
  return (
    <EmptyState
      icon={Handshake}
      title={t(isFiltered ? 'noneWithStatus' : 'none')}
      text={t(isFiltered ? 'noneWithStatusText' : 'noneText')}
      action={
        isFiltered ? (
          <Link to="/offers" className={buttonClass('secondary')}>
            {t('showAll')}
          </Link>
        ) : (
          <Link to="/browse" className={buttonClass()}>
            {t('browse')}
          </Link>
        )
      }
    />
  )
}
