import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { offeredSubjects } from '../field.ts'
import { fieldsAdminQuery } from './fields-admin-query.ts'
import { FieldsTab } from './fields-tab.tsx'

export const Route = createFileRoute('/_admin/admin/fields')({
  loader: ({ context, location }) => readAsAdmin({ context, location }, fieldsAdminQuery),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('fieldsAdmin.title') }),
  component: FieldsPage,
})

function FieldsPage() {
  const t = useTranslations('fieldsAdmin')
  const [tab] = offeredSubjects
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
