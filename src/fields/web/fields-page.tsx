import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { oneOf } from '#platform/web/search-values.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { offeredSubjects, type OfferedSubject } from '../field.ts'
import { fieldsAdminQuery } from './fields-admin-query.ts'
import { FieldsTab } from './fields-tab.tsx'

/** The subject of the fields. The first tab is the default and has no parameter. */
interface FieldsSearch {
  tab?: Exclude<OfferedSubject, 'service'> | undefined
}

/** Drops invalid parameters. */
function fieldsSearch(params: Record<string, unknown>): FieldsSearch {
  return { tab: oneOf(['user'] as const, params['tab']) }
}

export const Route = createFileRoute('/_admin/admin/fields')({
  validateSearch: fieldsSearch,
  loader: ({ context, location }) => readAsAdmin({ context, location }, fieldsAdminQuery),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('fieldsAdmin.title') }),
  component: FieldsPage,
})

function FieldsPage() {
  const t = useTranslations('fieldsAdmin')
  const { tab = 'service' } = Route.useSearch()
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Tabs
        label={t('title')}
        current={tab}
        tabs={offeredSubjects.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      >
        <FieldsTab key={tab} subject={tab} />
      </Tabs>
    </>
  )
}
