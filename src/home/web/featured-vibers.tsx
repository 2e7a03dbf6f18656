import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { HitGrid, HitGridSkeleton } from '#search/web/hit-grid.tsx'
import { isBuiltInCategory } from '#services/categories.ts'
import { useMainCategoryName } from '#services/web/use-categories.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ArrowRight } from '#ui/icons.ts'
import { FEATURED_COUNT, featuredQuery, filterFor } from './home-data.ts'
import { useLandingCategories } from './landing-categories.ts'
import { SectionHead } from './section-head.tsx'

export function FeaturedVibers({ filter }: { filter: string | undefined }) {
  const t = useTranslations('home')
  const { data, error, isPlaceholderData, refetch } = useQuery(featuredQuery(filter))
  return (
    <section aria-labelledby="featured" className="section container-page">
      <SectionHead id="featured" title={t('featuredTitle')} text={t('featuredText')}>
        <FilterLinks filter={filter} />
      </SectionHead>
      <div className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
        {error && <ErrorState level={3} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <HitGridSkeleton wide count={FEATURED_COUNT} />}
        {data?.length === 0 && (
          <EmptyState level={3} title={t('noVibers')} text={t('noVibersText')} />
        )}
        {data && data.length > 0 && <HitGrid wide hits={data} />}
      </div>
      <p className="mt-8 text-center">
        <Link to="/browse" className={buttonClass('secondary')}>
          {t('viewAllVibers')}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </p>
    </section>
  )
}

/** Links with a query parameter, so that the filter can be shared and works without JavaScript. */
function FilterLinks({ filter }: { filter: string | undefined }) {
  const t = useTranslations('home')
  const filters = useFilters()
  return (
    <nav
      aria-label={t('featuredFilter')}
      className="flex flex-wrap gap-1 rounded-[1.625rem] bg-surface-2 p-1"
    >
      {filters.map(({ value, label }) => (
        <Link
          key={value ?? 'all'}
          to="/"
          search={{ featured: value }}
          resetScroll={false}
          // Otherwise the link 'All' would be active for every filter.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={value === filter ? 'page' : undefined}
          className={cx(
            'inline-flex min-h-11 items-center rounded-full px-3 text-sm font-semibold focus-visible:rounded-full sm:px-4',
            value === filter ? 'bg-surface text-ink shadow-1' : 'text-ink-2 hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** All, and the categories of the landing page. The built-in ones have its words until an admin renames them. */
function useFilters() {
  const t = useTranslations('home.filters')
  const nameOf = useMainCategoryName()
  return [
    { value: undefined, label: t('all') },
    ...useLandingCategories().map(({ slug, label }) => ({
      value: filterFor(slug),
      label:
        isBuiltInCategory(slug) && label === null
          ? t(slug === 'coding' ? 'coders' : 'marketers')
          : nameOf(slug),
    })),
  ]
}
