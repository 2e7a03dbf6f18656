import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { admitAdmins } from '#platform/web/session.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Queried } from '#ui/queried.tsx'
import { ArticleForm } from './article-form.tsx'
import { allCategoriesQuery } from './knowledge-queries.ts'

export const Route = createFileRoute('/knowledge-base/create')({
  beforeLoad: admitAdmins,
  loader: ({ context, location }) => readAsAdmin({ context, location }, allCategoriesQuery),
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('knowledge.form.createTitle') }),
  component: CreateArticlePage,
})

function CreateArticlePage() {
  const t = useTranslations('knowledge')
  const { user } = Route.useRouteContext()
  if (!user.isAdmin) {
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
  return (
    <div className="container-page py-8 sm:py-12">
      <h1 className="mb-6 text-3xl">{t('form.createTitle')}</h1>
      <Creating />
    </div>
  )
}

function Creating() {
  const t = useTranslations('knowledge')
  const navigate = Route.useNavigate()
  return (
    <Queried
      query={useQuery(allCategoriesQuery)}
      loading={['h-96 rounded-xl']}
      title={t('categoriesFailed')}
    >
      {(categories) =>
        categories.length === 0 ? (
          <NoCategories />
        ) : (
          <ArticleForm
            article={undefined}
            categories={categories}
            onSaved={({ id }) =>
              void navigate({ to: '/knowledge-base/edit/$id', params: { id: String(id) } })
            }
          />
        )
      }
    </Queried>
  )
}

function NoCategories() {
  const t = useTranslations('knowledge')
  return (
    <EmptyState
      title={t('noCategories')}
      text={t('form.noCategoriesText')}
      action={
        <Link
          to="/admin/knowledge-base"
          search={{ tab: 'categories' }}
          className={buttonClass('primary')}
        >
          {t('form.toCategories')}
        </Link>
      }
    />
  )
}
