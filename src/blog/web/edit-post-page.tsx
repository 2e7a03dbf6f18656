import { createFileRoute, Link, notFound, type ErrorComponentProps } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { messageOf, orNotFound } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { isAuthorOrAdmin } from '#publishing/publication.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FileQuestion, type IconComponent, Lock } from '#ui/icons.ts'
import type { Post } from '../contract.ts'
import { blogCategoriesQuery, postQuery, readFreshly } from './blog-queries.ts'
import { PostForm } from './post-form.tsx'
import { useAfterSaving } from './use-after-saving.ts'
import { useBlogWords } from './use-save-post.ts'

export const Route = createFileRoute('/blog/edit/$id')({
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient }, params: { id }, location }) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    const categories = readFreshly(queryClient, blogCategoriesQuery)
    const reading = queryClient.fetchQuery({ ...postQuery(Number(id)), staleTime: 0 })
    const post = await orNotFound(orSignIn(reading, { context: { queryClient }, location }))
    await categories
    return post
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('blog.editTitle') }),
  notFoundComponent: Missing,
  errorComponent: EditError,
  component: EditPostPage,
})

function EditPostPage() {
  const t = useTranslations('blog')
  const post = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  if (!isAuthorOrAdmin(user, post)) {
    return <Notice icon={Lock} title={t('permissionDenied')} text={t('permissionDeniedText')} />
  }
  return (
    <div className="container-page py-8 sm:py-12">
      <h1 className="mb-6 text-3xl">{t('editTitle')}</h1>
      <Editing key={post.id} initialPost={post} isAdmin={user.isAdmin} />
    </div>
  )
}

function Editing({ initialPost, isAdmin }: { initialPost: Post; isAdmin: boolean }) {
  // Not refreshed while the editor is open: saving detects changes by other people.
  const [post, setPost] = useState(initialPost)
  const words = useBlogWords(isAdmin)
  const goOn = useAfterSaving()
  return (
    <PostForm
      post={post}
      isAdmin={isAdmin}
      words={words}
      onSaved={(saved) => {
        setPost(saved)
        goOn(saved)
      }}
    />
  )
}

function Missing() {
  const t = useTranslations('blog')
  return <Notice icon={FileQuestion} title={t('notFound')} text={t('notFoundText')} />
}

function EditError({ error }: ErrorComponentProps) {
  const t = useTranslations('blog')
  const navigate = Route.useNavigate()
  return (
    <Whole>
      <ErrorState
        level={1}
        title={t('errorLoading')}
        text={messageOf(error, t('fetchPostFailed'))}
        error={error}
        onRetry={() => void navigate({ to: '.', reloadDocument: true })}
      />
    </Whole>
  )
}

function Notice(props: { icon: IconComponent; title: string; text: string }) {
  const t = useTranslations('blog')
  const back = (
    <Link to="/blog" className={buttonClass('secondary')}>
      {t('back')}
    </Link>
  )
  return (
    <Whole>
      <EmptyState level={1} {...props} action={back} />
    </Whole>
  )
}

function Whole({ children }: { children: ReactNode }) {
  return <div className="container-page max-w-2xl py-16">{children}</div>
}
