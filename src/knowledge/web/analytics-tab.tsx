import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { StatTile } from '#ui/stat-tile.tsx'
import { Queried } from '#ui/queried.tsx'
import type { KnowledgeAnalytics } from '../admin-contract.ts'
import type { ArticleCard } from '../contract.ts'
import { analyticsQuery } from './knowledge-queries.ts'
import { Votes } from './votes.tsx'

/** Figures on views, searches and feedback (docs/product-rules.md#views-and-searches). */
export function AnalyticsTab() {
  const t = useTranslations('knowledge.analytics')
  return (
    <Queried
      query={useQuery(analyticsQuery)}
      loading={['h-24 rounded-xl', 'h-72 rounded-xl']}
      title={t('failed')}
    >
      {(data) => (
        <div className="grid grid-cols-1 gap-8">
          <Totals data={data} />
          <Views days={data.viewsByDay} />
          <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
            <Searches title={t('topSearches')} rows={data.topSearches} />
            <Searches title={t('zeroSearches')} rows={data.zeroResultSearches} />
            <Articles title={t('stale', { count: data.staleCount })} rows={data.stale} />
            <Articles title={t('leastHelpful')} rows={data.leastHelpful} />
          </div>
        </div>
      )}
    </Queried>
  )
}

function Totals({ data: { totals, feedback } }: { data: KnowledgeAnalytics }) {
  const t = useTranslations('knowledge.analytics')
  const format = useFormatter()
  const { helpfulPercent, isHelpful, notHelpful } = feedback
  return (
    <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <StatTile
        label={t('articles')}
        value={format.number(totals.articles)}
        hint={t('published', { count: totals.published })}
      />
      <StatTile label={t('categories')} value={format.number(totals.categories)} />
      <StatTile label={t('views')} value={format.number(totals.views)} />
      <StatTile
        label={t('helpful')}
        value={helpfulPercent === null ? '–' : t('percent', { percent: helpfulPercent })}
        hint={t('votes', { count: isHelpful + notHelpful })}
      />
    </dl>
  )
}

function Views({ days }: { days: KnowledgeAnalytics['viewsByDay'] }) {
  const t = useTranslations('knowledge.analytics')
  const most = Math.max(1, ...days.map(({ views }) => views))
  const sum = days.reduce((total, { views }) => total + views, 0)
  return (
    <figure className="grid gap-3 rounded-xl border border-line bg-surface p-4">
      <figcaption className="font-semibold">{t('viewsByDay')}</figcaption>
      <svg
        role="img"
        aria-label={t('viewsSummary', { count: sum, most })}
        viewBox={`0 0 ${days.length * 10} 100`}
        preserveAspectRatio="none"
        className="h-32 w-full"
      >
        {days.map(({ day, views }, index) => {
          const height = Math.max(1, (100 * views) / most)
          return (
            <rect
              key={day}
              x={index * 10 + 1}
              y={100 - height}
              width="8"
              height={height}
              className="fill-brand"
            >
              <title>{`${day}: ${views}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className="flex justify-between text-xs text-ink-3 tabular-nums">
        {[days[0], days.at(-1)].map((one) => one && <CalendarDate key={one.day} date={one.day} />)}
      </p>
    </figure>
  )
}

type Searched = KnowledgeAnalytics['topSearches'][number]

const searchedColumns = (
  t: ReturnType<typeof useTranslations<'knowledge.analytics'>>,
): Column<Searched>[] => [
  { key: 'q', label: t('searched'), cell: ({ q }) => <bdi>{q}</bdi> },
  {
    key: 'searches',
    label: t('times'),
    isNumber: true,
    isWhole: true,
    cell: ({ searches }) => searches,
  },
  {
    key: 'results',
    label: t('results'),
    isNumber: true,
    isWhole: true,
    cell: ({ results }) => results,
  },
]

interface RankedProps<Row> {
  title: string
  rows: readonly Row[]
}

function Searches(props: RankedProps<Searched>) {
  const t = useTranslations('knowledge.analytics')
  return <Ranked {...props} keyOf={({ q }) => q} columns={searchedColumns(t)} />
}

const articleColumns = (
  t: ReturnType<typeof useTranslations<'knowledge'>>,
): Column<ArticleCard>[] => [
  {
    key: 'title',
    label: t('form.title'),
    cell: ({ id, title }) => (
      <Link
        to="/knowledge-base/edit/$id"
        params={{ id: String(id) }}
        dir="auto"
        className="min-h-6 font-medium hover:underline"
      >
        {title}
      </Link>
    ),
  },
  {
    key: 'votes',
    label: t('admin.helpful'),
    isNumber: true,
    isWhole: true,
    cell: (article) => <Votes article={article} />,
  },
  {
    key: 'reviewed',
    label: t('analytics.reviewed'),
    isWhole: true,
    cell: ({ lastReviewedAt }) =>
      lastReviewedAt ? <DateText at={lastReviewedAt} /> : t('analytics.never'),
  },
]

function Articles(props: RankedProps<ArticleCard>) {
  const t = useTranslations('knowledge')
  return <Ranked {...props} keyOf={({ id }) => id} columns={articleColumns(t)} />
}

function Ranked<Row>({
  title,
  rows,
  ...table
}: Omit<ComponentProps<typeof DataTable<Row>>, 'label'> & RankedProps<Row>) {
  const t = useTranslations('knowledge.analytics')
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-2">{t('none')}</p>
      ) : (
        <DataTable label={title} rows={rows} {...table} />
      )}
    </section>
  )
}
