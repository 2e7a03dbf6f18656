import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Newspaper, Rss } from '#ui/icons.ts'
import { Paged } from '#ui/paged.tsx'
import { Queried } from '#ui/queried.tsx'
import { blogCategoriesQuery, POSTS_PER_PAGE, postsQuery } from './blog-queries.ts'
import type { BlogSearch } from './blog-search.ts'
import { CategoryFilter } from './category-filter.tsx'
import { feeds } from './feeds.ts'
import { PostCards, PostCardsSkeleton } from './post-card.tsx'

export function PostList({ search }: { search: BlogSearch }) {
  const { data: categories = [], isSuccess } = useQuery(blogCategoriesQuery)
  const isGone =
    search.category !== undefined &&
    isSuccess &&
    categories.every(({ slug }) => slug !== search.category)
  return (
    <div className="grid grid-cols-1 gap-8">
      {categories.length > 0 && <CategoryFilter categories={categories} search={search} />}
      {isGone ? <NoCategory /> : <Found search={search} />}
      <Feeds />
    </div>
  )
}

function Found({ search }: { search: BlogSearch }) {
  const t = useTranslations('blog')
  return (
    <Queried
      query={useQuery(postsQuery(search))}
      loading={<PostCardsSkeleton />}
      title={t('loadFailed')}
      fallback={t('fetchFailed')}
    >
      {(found) => (
        <Paged
          found={found}
          page={search.page ?? 1}
          pageSize={POSTS_PER_PAGE}
          empty={<Nothing isNarrowed={Boolean(search.category ?? search.tag)} />}
        >
          <PostCards posts={found.items} />
        </Paged>
      )}
    </Queried>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const t = useTranslations('blog')
  return (
    <EmptyState
      icon={Newspaper}
      title={t('empty')}
      {...(isNarrowed && { text: t('emptyHere'), action: <AllPosts /> })}
    />
  )
}

/** For links to a category that was deleted. */
function NoCategory() {
  const t = useTranslations('blog')
  return <EmptyState icon={Newspaper} title={t('categoryGone')} action={<AllPosts />} />
}

function AllPosts() {
  const t = useTranslations('blog')
  return (
    <Link to="/blog" className={buttonClass('secondary')}>
      {t('allPosts')}
    </Link>
  )
}

function Feeds() {
  const t = useTranslations('blog')
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-3">
      <span className="inline-flex items-center gap-2">
        <Rss aria-hidden className="size-4" />
        {t('follow')}
      </span>
      {feeds.map(({ href, name }) => (
        <a
          key={href}
          href={href}
          className="inline-flex min-h-11 items-center font-medium text-ink-2 underline hover:text-ink sm:min-h-9"
        >
          {name}
        </a>
      ))}
    </p>
  )
}
