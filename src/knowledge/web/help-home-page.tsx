import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { InEnglish } from '#publishing/web/in-english.tsx'
import { seemsEnglish } from '#platform/seems-english.ts'
import { breadcrumbs } from '#platform/web/json-ld.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { BookOpen } from '#ui/icons.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { quickAccess } from '../article.ts'
import type { KnowledgeCategory } from '../contract.ts'
import { ArticleItem } from './article-item.tsx'
import { CategoryIcon } from './category-icon.tsx'
import { HelpSearch } from './help-search.tsx'
import { categoriesQuery, fetchAll, recentQuery } from './knowledge-queries.ts'

export const Route = createFileRoute('/_content/knowledge-base')({
  staticData: { isContent: true },
  loader: async ({ context: { queryClient } }) => {
    const reading = fetchAll(queryClient, categoriesQuery, recentQuery)
    // A failed query shows its error in its own section of the page.
    if (typeof window === 'undefined') await reading.catch(() => undefined)
    else reading.catch(() => undefined)
  },
  head: ({ match: { context } }) =>
    pageHead({
      context,
      title: context.t('knowledge.title'),
      description: context.t('knowledge.text'),
      canonical: '/knowledge-base',
      jsonLd: [
        breadcrumbs(context.origin, [
          { name: context.t('shell.home'), path: '/' },
          { name: context.t('knowledge.title'), path: '/knowledge-base' },
        ]),
      ],
    }),
  component: HelpHomePage,
})

function HelpHomePage() {
  const t = useTranslations('knowledge')
  return (
    <div className="container-page grid grid-cols-1 gap-12 py-8 sm:py-12">
      <header className="grid justify-items-center gap-4 text-center">
        <h1 className="text-4xl">{t('title')}</h1>
        <p className="max-w-prose text-ink-2">{t('text')}</p>
        <HelpSearch />
      </header>
      <Categories />
      <Recent />
    </div>
  )
}

function Categories() {
  const t = useTranslations('knowledge')
  const { data, error, refetch } = useQuery(categoriesQuery)
  const texts = data?.map(({ name, description }) => `${name} ${description ?? ''}`).join(' ')
  return (
    <>
      <section aria-labelledby="help-categories" className="grid gap-4">
        <h2 id="help-categories" className="text-2xl">
          {t('browse')}
        </h2>
        {seemsEnglish(texts ?? '') && <InEnglish />}
        {error && (
          <ErrorState
            level={3}
            title={t('categoriesFailed')}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <Loading className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <Skeleton className="h-28 rounded-xl" />
            <Skeleton className="h-28 rounded-xl" />
            <Skeleton className="h-28 rounded-xl" />
          </Loading>
        )}
        {data?.length === 0 && <EmptyState level={3} icon={BookOpen} title={t('noCategories')} />}
        {data && data.length > 0 && (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {data.map((category) => (
              <Category key={category.id} category={category} />
            ))}
          </ul>
        )}
      </section>
      {data && <QuickAccess categories={data} />}
    </>
  )
}

function Category({ category }: { category: KnowledgeCategory }) {
  const t = useTranslations('knowledge')
  const { slug, name, description, icon, articleCount } = category
  return (
    <li className="relative flex gap-4 rounded-xl border border-line bg-surface p-4 hover:border-ink-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-surface-2 text-brand-ink">
        <CategoryIcon icon={icon} className="size-5" />
      </span>
      <span className="grid min-w-0 content-start gap-1">
        <h3 className="font-sans text-base font-semibold wrap-anywhere">
          <Link
            to="/knowledge-base/$category"
            params={{ category: slug }}
            dir="auto"
            className="after:absolute after:inset-0"
          >
            {name}
          </Link>
        </h3>
        {description && (
          <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
            {description}
          </p>
        )}
        <p className="text-xs text-ink-3">{t('articleCount', { count: articleCount })}</p>
      </span>
    </li>
  )
}

/** Links to the quick access categories that exist and are visible (docs/product-rules.md#quick-access). */
function QuickAccess({ categories }: { categories: readonly KnowledgeCategory[] }) {
  const t = useTranslations('knowledge')
  const shown = quickAccess.flatMap((slug) => categories.find((one) => one.slug === slug) ?? [])
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="help-quick" className="grid gap-4">
      <h2 id="help-quick" className="text-2xl">
        {t('quick')}
      </h2>
      <ul className="flex flex-wrap gap-3">
        {shown.map(({ slug, name, icon }) => (
          <li key={slug}>
            <Link
              to="/knowledge-base/$category"
              params={{ category: slug }}
              className={buttonClass('secondary')}
            >
              <CategoryIcon icon={icon} className="size-4" />
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Recent() {
  const t = useTranslations('knowledge')
  const { data, error, refetch } = useQuery(recentQuery)
  return (
    <section aria-labelledby="help-recent" className="grid gap-4">
      <h2 id="help-recent" className="text-2xl">
        {t('recent')}
      </h2>
      {error && (
        <ErrorState
          level={3}
          title={t('articlesFailed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-28 rounded-xl" />
          ))}
        </Loading>
      )}
      {data?.items.length === 0 && (
        <EmptyState level={3} icon={BookOpen} title={t('noArticles')} text={t('noArticlesText')} />
      )}
      {data && data.items.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {data.items.map((article) => (
            <ArticleItem key={article.id} article={article} />
          ))}
        </div>
      )}
    </section>
  )
}
