import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { fieldSubjects, type FieldSubject } from '#fields/field.ts'
import { fieldsAdminQuery } from '#fields/web/fields-admin-query.ts'
import { FieldsTab } from '#fields/web/fields-tab.tsx'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { oneOf } from '#platform/web/search-values.ts'
import { useCategories, useMainCategoryName } from '#services/web/use-categories.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'

/** The subject of the fields. The first tab is the default and has no parameter. */
interface FieldsSearch {
  tab?: Exclude<FieldSubject, 'service'> | undefined
}

/** Drops invalid parameters. */
function fieldsSearch(params: Record<string, unknown>): FieldsSearch {
  return { tab: oneOf(['user', 'brief'] as const, params['tab']) }
}

export const Route = createFileRoute('/_admin/admin/fields')({
  validateSearch: fieldsSearch,
  loader: ({ context, location }) => readAsAdmin({ context, location }, fieldsAdminQuery),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('fieldsAdmin.title') }),
  component: FieldsPage,
})

function FieldsPage() {
  const t = useTranslations('fieldsAdmin')
  const { isGigBoardOpen } = Route.useRouteContext().site
  const nameOf = useMainCategoryName()
  const categories = useCategories().categories.map(({ slug }) => ({ slug, name: nameOf(slug) }))
  const subjects = fieldSubjects.filter((one) => one !== 'brief' || isGigBoardOpen)
  const wanted = Route.useSearch().tab ?? 'service'
  const tab = subjects.includes(wanted) ? wanted : 'service'
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Tabs
        label={t('title')}
        current={tab}
        tabs={subjects.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      >
        <FieldsTab key={tab} subject={tab} categories={categories} />
      </Tabs>
    </>
  )
}
