import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orSignIn, signInAgain } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { oneOf, pageIn, type PageMark } from '#platform/web/search-values.ts'
import { requireUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Bell, SlidersHorizontal } from '#ui/icons.ts'
import { Paged } from '#ui/paged.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { MarkAllRead } from './bell-panel.tsx'
import { pageQuery, PER_PAGE } from './notification-queries.ts'
import { NotificationRow } from './notification-row.tsx'

/** The filters in the address; defaults are omitted. */
interface NotificationsSearch {
  show?: 'unread' | undefined
  page?: PageMark | undefined
}

/** Ignores invalid values instead of rejecting the address. */
function notificationsSearch(params: Record<string, unknown>): NotificationsSearch {
  return { show: oneOf(['unread'], params['show']), page: pageIn(params) }
}

const queryOf = ({ page = 1, show }: NotificationsSearch) =>
  pageQuery({ page, isUnread: show === 'unread' })

export const Route = createFileRoute('/notifications')({
  validateSearch: notificationsSearch,
  beforeLoad: requireUser,
  loaderDeps: ({ search }) => search,
  /** The server waits for the list; in the browser the page appears immediately with skeletons. */
  loader: async ({ context: { queryClient }, location, deps }) => {
    const reading = queryClient.fetchQuery({ ...queryOf(deps), staleTime: 0 })
    if (typeof window === 'undefined')
      await orSignIn(reading, { context: { queryClient }, location })
    else reading.catch((error: unknown) => signInAgain(error, location.href))
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('notifications.title') }),
  component: NotificationsPage,
})

function NotificationsPage() {
  const t = useTranslations('notifications')
  const search = Route.useSearch()
  return (
    <div className="container-page max-w-3xl py-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">{t('title')}</h1>
          <p className="mt-2 text-ink-2">{t('text')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <MarkAllRead />
          <Link
            to={paths.dashboard}
            search={{ tab: 'settings', part: 'notifications' }}
            className={buttonClass('secondary')}
          >
            <SlidersHorizontal aria-hidden className="size-4" />
            {t('choose')}
          </Link>
        </div>
      </div>
      <Tabs
        label={t('filter')}
        param="show"
        current={search.show ?? 'all'}
        tabs={[
          { value: 'all', label: t('all') },
          { value: 'unread', label: t('onlyUnread') },
        ]}
      >
        <List search={search} />
      </Tabs>
    </div>
  )
}

function List({ search }: { search: NotificationsSearch }) {
  const t = useTranslations('notifications')
  const { data, error, refetch } = useQuery(queryOf(search))
  if (!data && error) {
    return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <Loading className="grid gap-2">
        {['a', 'b', 'c', 'd'].map((row) => (
          <Skeleton key={row} className="h-20 rounded-lg" />
        ))}
      </Loading>
    )
  }
  const title = search.show === 'unread' ? t('noneUnread') : t('empty')
  return (
    <div className="grid gap-6">
      <Paged
        found={data}
        page={search.page ?? 1}
        pageSize={PER_PAGE}
        empty={<EmptyState icon={Bell} title={title} text={t('emptyText')} />}
      >
        <div className={`${cardClass} p-2`}>
          <ul className="divide-y divide-line">
            {data.items.map((notification) => (
              <li key={notification.id} className="py-1">
                <NotificationRow notification={notification} />
              </li>
            ))}
          </ul>
        </div>
      </Paged>
    </div>
  )
}
