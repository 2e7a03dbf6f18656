import { useQueries, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orSignIn, signInAgain } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { oneOf, pageIn, type PageMark } from '#platform/web/search-values.ts'
import { requireUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Megaphone, Plus } from '#ui/icons.ts'
import { Paged } from '#ui/paged.tsx'
import { Queried } from '#ui/queried.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ownTabs } from '../contract.ts'
import { allowanceQuery, OWN_PER_PAGE, ownBriefsQuery, type OwnTab } from './brief-queries.ts'
import { OpenGigs } from './open-gigs.tsx'
import { OwnGigCard } from './own-gig-card.tsx'

const FIRST: OwnTab = 'open'

interface Search {
  /** Left out: the open ones. */
  status?: OwnTab | undefined
  page?: PageMark | undefined
}

export const Route = createFileRoute('/gigs/mine')({
  validateSearch: (raw: Record<string, unknown>): Search => {
    const status = oneOf(ownTabs, raw['status'])
    return { status: status === FIRST ? undefined : status, page: pageIn(raw) }
  },
  beforeLoad: requireUser,
  loaderDeps: ({ search }) => search,
  /** The server waits for the lists; the browser shows the page immediately with skeletons. */
  loader: async ({ context, location, deps: { status = FIRST, page } }) => {
    const { queryClient } = context
    const reading = Promise.all([
      queryClient.fetchQuery({ ...ownBriefsQuery({ status, page }), staleTime: 0 }),
      // The first page of each tab has its count.
      ...ownTabs.map((tab) => queryClient.prefetchQuery(ownBriefsQuery({ status: tab }))),
      queryClient.prefetchQuery({ ...allowanceQuery, staleTime: 0 }),
    ])
    if (typeof window === 'undefined') await orSignIn(reading, { context, location })
    else reading.catch((error: unknown) => signInAgain(error, location.href))
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('briefs.mine') }),
  component: MyGigsPage,
})

function MyGigsPage() {
  const t = useTranslations('briefs')
  const { status = FIRST, page } = Route.useSearch()
  const { site } = Route.useRouteContext()
  const query = useQuery(ownBriefsQuery({ status, page }))
  const counts = useQueries({ queries: ownTabs.map((tab) => ownBriefsQuery({ status: tab })) })
  return (
    <div className="container-page max-w-4xl py-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-3xl">{t('mine')}</h1>
          {site.isGigBoardOpen && <OpenGigs />}
        </div>
        {site.isGigBoardOpen && <PostLink />}
      </div>
      <Tabs
        label={t('mineLabel')}
        param="status"
        first={FIRST}
        current={status}
        tabs={ownTabs.map((tab, index) => ({
          value: tab,
          label: t(`tabs.${tab}`),
          ...(counts[index]?.data && { count: counts[index].data.total }),
        }))}
      >
        <Queried query={query} loading={['h-40 rounded-xl', 'h-40 rounded-xl']}>
          {(found) => (
            <div className="grid grid-cols-1 gap-6">
              <Paged
                found={found}
                page={page ?? 1}
                pageSize={OWN_PER_PAGE}
                empty={<NoGigs hasOthers={counts.some(({ data }) => (data?.total ?? 0) > 0)} />}
              >
                <ul className="grid grid-cols-1 gap-4">
                  {found.items.map((gig) => (
                    <li key={gig.id}>
                      <OwnGigCard gig={gig} />
                    </li>
                  ))}
                </ul>
              </Paged>
            </div>
          )}
        </Queried>
      </Tabs>
    </div>
  )
}

function PostLink() {
  const t = useTranslations('briefs')
  return (
    <Link to={paths.newGig} className={buttonClass()}>
      <Plus aria-hidden className="size-4" />
      {t('post')}
    </Link>
  )
}

/** `hasOthers`: another tab has gigs. */
function NoGigs({ hasOthers }: { hasOthers: boolean }) {
  const t = useTranslations('briefs')
  const { site } = Route.useRouteContext()
  if (hasOthers)
    return <EmptyState icon={Megaphone} title={t('noneHere')} text={t('noneHereText')} />
  return (
    <EmptyState
      icon={Megaphone}
      title={t('nonePosted')}
      text={t('nonePostedText')}
      action={site.isGigBoardOpen && <PostLink />}
    />
  )
}
