import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { orNotFound } from '#platform/web/query.ts'
import { admitAdmins } from '#platform/web/session.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { buttonClass } from '#ui/button.tsx'
import { articlePath } from '../article.ts'
import type { Article } from '../contract.ts'
import { ArticleForm } from './article-form.tsx'
import { HelpMissing } from './help-missing.tsx'
import { allCategoriesQuery, originalQuery } from './knowledge-queries.ts'

export const Route = createFileRoute('/knowledge-base/edit/$id')({
  beforeLoad: admitAdmins,
  loader: async ({ context: { queryClient, user }, params: { id }, location }) => {
    if (!user.isAdmin) return null
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    const reading = Promise.all([
      queryClient.fetchQuery({ ...originalQuery(Number(id)), staleTime: 0 }),
      queryClient.fetchQuery({ ...allCategoriesQuery, staleTime: 0 }),
    ])
    const [article] = await orNotFound(orSignIn(reading, { context: { queryClient }, location }))
    return article
  },
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('knowledge.form.editTitle') }),
  notFoundComponent: () => <HelpMissing what="article" />,
  component: EditArticlePage,
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The version of an article after its publication was undone, so that its form shows the draft. */
    undone?: number
  }
}

function EditArticlePage() {
  const t = useTranslations('knowledge')
  const article = Route.useLoaderData()
  const undone = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation?.state.undone,
  })
  if (!article) {
    return (
      <AccessDenied
        instead={
          <Link to="/knowledge-base" className={buttonClass('secondary')}>
            {t('back')}
          </Link>
        }
      />
    )
  }
  const isUndone = undone !== undefined && article.version >= undone
  return <Editing key={`${article.id} ${isUndone}`} loaded={article} />
}

function Editing({ loaded }: { loaded: Article }) {
  const t = useTranslations('knowledge')
  // A concurrent change by another admin is detected when the form is saved.
  const [article, setArticle] = useState(loaded)
  const { data: categories } = useQuery(allCategoriesQuery)
  return (
    <div className="container-page py-8 sm:py-12">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{t('form.editTitle')}</h1>
        <span className="flex flex-wrap gap-3">
          {article.categorySlug && (
            <Link to={articlePath(article)} className={buttonClass('secondary')}>
              {t('admin.view')}
            </Link>
          )}
          <Link to="/admin/knowledge-base" className={buttonClass('secondary')}>
            {t('form.toAdmin')}
          </Link>
        </span>
      </header>
      {categories && <ArticleForm article={article} categories={categories} onSaved={setArticle} />}
    </div>
  )
}
