import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { requireUser } from '#platform/web/session.ts'
import { blogCategoriesQuery, readFreshly } from './blog-queries.ts'
import { PostForm } from './post-form.tsx'
import { useAfterSaving } from './use-after-saving.ts'
import { useBlogWords } from './use-save-post.ts'

export const Route = createFileRoute('/blog/create')({
  beforeLoad: requireUser,
  loader: ({ context: { queryClient } }) => readFreshly(queryClient, blogCategoriesQuery),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('blog.createTitle') }),
  component: CreatePostPage,
})

function CreatePostPage() {
  const t = useTranslations('blog')
  const { user } = Route.useRouteContext()
  const words = useBlogWords(user.isAdmin)
  const goOn = useAfterSaving()
  return (
    <div className="container-page py-8 sm:py-12">
      <h1 className="mb-6 text-3xl">{t('createTitle')}</h1>
      <PostForm post={undefined} isAdmin={user.isAdmin} words={words} onSaved={goOn} />
    </div>
  )
}
