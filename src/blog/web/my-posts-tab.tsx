import { Link } from '@tanstack/react-router'
import type { PageMark } from '#platform/web/search-values.ts'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { CirclePlus } from '#ui/icons.ts'
import { MyPosts } from './my-posts.tsx'

export function MyPostsTab({ userId, page }: { userId: number; page: PageMark }) {
  const t = useTranslations('blog')
  return (
    <section aria-labelledby="my-posts">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h2 id="my-posts" className="text-2xl">
          {t('dashboard.mine')}
        </h2>
        <Link to="/dashboard" search={{ tab: 'create-post' }} className={buttonClass('primary')}>
          <CirclePlus aria-hidden className="size-4" />
          {t('dashboard.create')}
        </Link>
      </div>
      <MyPosts userId={userId} page={page} level={3} />
    </section>
  )
}
