import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { read } from '#platform/web/query.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { pageIn, pagingOf, type PageMark } from '#platform/web/search-values.ts'
import { buttonClass } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Megaphone, Plus } from '#ui/icons.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Paged } from '#ui/paged.tsx'
import { Queried } from '#ui/queried.tsx'
import { broadcastsContract, type ListedBroadcast } from '../contract.ts'
import { REFRESH_MS } from './broadcast-queries.ts'
import { BroadcastState, WaitNote } from './broadcast-state.tsx'

const PER_PAGE = 25
const listQuery = (page: PageMark | undefined) =>
  read(broadcastsContract, 'list', { ...pagingOf(page), limit: PER_PAGE })

/** The log of all broadcasts. */
export const Route = createFileRoute('/_admin/admin/broadcasts')({
  validateSearch: (raw: Record<string, unknown>): { page?: PageMark | undefined } => ({
    page: pageIn(raw),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) => readAsAdmin({ context, location }, listQuery(deps.page)),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('broadcasts.title') }),
  component: BroadcastsPage,
})

function BroadcastsPage() {
  const t = useTranslations('broadcasts')
  const { page } = Route.useSearch()
  const query = useQuery({
    ...listQuery(page),
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'sending') ? REFRESH_MS : false,
  })
  const columns = useColumns()
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageHeader title={t('title')} text={t('text')} />
        <Link to="/admin/broadcasts/new" className={buttonClass('primary')}>
          <Plus aria-hidden className="size-4" />
          {t('new')}
        </Link>
      </div>
      <Queried query={query} level={2} loading={['h-72 rounded-xl']}>
        {(found) => (
          <Paged
            found={found}
            page={page ?? 1}
            pageSize={PER_PAGE}
            empty={<EmptyState icon={Megaphone} title={t('none')} text={t('noneText')} />}
          >
            <DataTable
              label={t('title')}
              columns={columns}
              rows={found.items}
              keyOf={({ id }) => id}
            />
          </Paged>
        )}
      </Queried>
    </>
  )
}

function useColumns(): Column<ListedBroadcast>[] {
  const t = useTranslations('broadcasts')
  return [
    {
      key: 'title',
      label: t('columns.title'),
      cell: ({ id, title }) => (
        <Link
          to="/admin/broadcasts/$id"
          params={{ id: String(id) }}
          dir="auto"
          className="inline-flex min-h-6 items-center text-end font-medium text-brand-ink hover:underline md:text-start"
        >
          {title}
        </Link>
      ),
    },
    {
      key: 'audience',
      label: t('columns.audience'),
      cell: ({ audience }) => t(`audiences.${audience}`),
    },
    {
      key: 'ways',
      label: t('columns.ways'),
      cell: ({ ways }) => ways.map((way) => t(`ways.${way}`)).join(', '),
    },
    {
      key: 'state',
      label: t('columns.state'),
      cell: (broadcast) => (
        <span className="grid min-w-0 justify-items-end gap-1 md:justify-items-start">
          <BroadcastState state={broadcast.state} />
          <WaitNote broadcast={broadcast} className="text-end text-xs md:text-start" />
        </span>
      ),
    },
    {
      key: 'sent',
      label: t('columns.sent'),
      cell: ({ sentAt, sentBy }) =>
        sentAt && (
          <span className="grid min-w-0 text-end md:text-start">
            <DateText at={sentAt} look="dateTime" />
            <span dir="auto" className="text-xs text-ink-3">
              {sentBy?.name}
            </span>
          </span>
        ),
    },
    ...(['sent', 'skipped', 'failed'] as const).map((name) => ({
      key: `count-${name}`,
      label: t(`counts.${name}`),
      isNumber: true,
      cell: (broadcast: ListedBroadcast) => broadcast.total > 0 && <Count of={broadcast[name]} />,
    })),
  ]
}

function Count({ of }: { of: number }) {
  const t = useTranslations('broadcasts')
  return t('count', { count: of })
}
