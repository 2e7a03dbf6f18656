import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LayoutGrid, List, SearchX, Sparkles, X } from '#ui/icons.ts'
import { Paged } from '#ui/paged.tsx'
import type { PromptCategory } from '../../categories-contract.ts'
import { PromptCards, PromptCardsSkeleton } from './prompt-cards.tsx'
import { hasFilters, withoutFilters, type PromptsSearch } from './prompts-address.ts'
import { PAGE_SIZE, promptsQuery } from '../prompts-queries.ts'
import type { Directory } from './use-directory.ts'

interface Props extends Directory {
  categories: readonly PromptCategory[] | undefined
}

export function DirectoryResults({ search, categories }: Props) {
  const t = useTranslations('prompts')
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(promptsQuery(search))
  const layout = search.layout ?? 'grid'
  return (
    <section aria-label={t('results')} className="mt-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p role="status" className="text-sm text-ink-2 tabular-nums">
            {data
              ? t(data.isBounded ? 'countAtLeast' : 'count', { count: data.total })
              : !error && t('loading')}
          </p>
          <Narrowed search={search} />
        </div>
        <LayoutLinks search={search} />
      </div>
      {error && <ErrorState text={t('loadFailed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PromptCardsSkeleton layout={layout} />}
      {data && !error && (
        <div
          aria-busy={isFetching || undefined}
          className={cx('grid gap-8 transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <Paged
            found={data}
            page={search.page ?? 1}
            pageSize={PAGE_SIZE}
            empty={<Nothing search={search} categories={categories} />}
          >
            <h2 className="sr-only">{t('results')}</h2>
            <PromptCards prompts={data.items} layout={layout} level={3} />
          </Paged>
        </div>
      )}
    </section>
  )
}

/** Links that remove the tag, which has no field in the form, and all filters. */
function Narrowed({ search }: { search: PromptsSearch }) {
  const t = useTranslations('prompts')
  if (!hasFilters(search)) return null
  const props = { to: '/prompts', resetScroll: false, activeProps: {} } as const
  return (
    <>
      {search.tag && (
        <Link
          {...props}
          search={{ ...search, tag: undefined, page: undefined }}
          aria-label={t('removeTag', { tag: search.tag })}
          className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-brand-soft px-3.5 text-sm font-medium text-brand-ink hover:underline sm:min-h-9"
        >
          <bdi className="truncate">#{search.tag}</bdi>
          <X aria-hidden className="size-3.5 shrink-0" />
        </Link>
      )}
      <Link
        {...props}
        search={withoutFilters(search)}
        className="inline-flex min-h-11 items-center text-sm font-medium text-brand-ink hover:underline sm:min-h-9"
      >
        {t('clearFilters')}
      </Link>
    </>
  )
}

const icons = { grid: LayoutGrid, list: List } as const

function LayoutLinks({ search }: { search: PromptsSearch }) {
  const t = useTranslations('prompts')
  const current = search.layout ?? 'grid'
  return (
    <div role="group" aria-label={t('layout')} className="flex gap-1">
      {(['grid', 'list'] as const).map((layout) => {
        const Icon = icons[layout]
        return (
          <Link
            key={layout}
            to="/prompts"
            search={{ ...search, layout: layout === 'list' ? 'list' : undefined }}
            resetScroll={false}
            activeProps={{}}
            aria-label={t(`layouts.${layout}`)}
            aria-current={current === layout ? 'true' : undefined}
            className={cx(
              buttonClass('ghost', 'icon'),
              current === layout && 'bg-surface-2 text-ink',
            )}
          >
            <Icon aria-hidden className="size-5" />
          </Link>
        )
      })}
    </div>
  )
}

interface NothingProps {
  search: PromptsSearch
  categories: readonly PromptCategory[] | undefined
}

/** The empty state: the category does not exist, the filters match nothing, or there are no prompts yet. */
function Nothing({ search, categories }: NothingProps) {
  const t = useTranslations('prompts')
  const user = useUser()
  const link = (to: PromptsSearch, label: string) => (
    <Link to="/prompts" search={to} activeProps={{}} className={buttonClass('secondary')}>
      {label}
    </Link>
  )
  const { category } = search
  const isGone = category && categories && !categories.some(({ slug }) => slug === category)
  if (isGone) {
    const action = link({ ...search, category: undefined, page: undefined }, t('allCategories'))
    return <EmptyState icon={SearchX} title={t('categoryGone')} action={action} />
  }
  if (hasFilters(search)) {
    const action = link(withoutFilters(search), t('clearFilters'))
    return <EmptyState icon={SearchX} title={t('none')} text={t('noneText')} action={action} />
  }
  return (
    <EmptyState
      icon={Sparkles}
      title={t('empty')}
      text={t('emptyText')}
      action={
        <Link to={user ? '/prompts/create' : '/auth'} className={buttonClass('primary')}>
          {t(user ? 'create' : 'signInToCreate')}
        </Link>
      }
    />
  )
}
