import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { DisputesPanel } from './disputes-panel.tsx'

export const Route = createFileRoute('/_admin/admin/disputes')({
  head: ({ match: { context } }) => pageHead({ context, title: context.t('disputes.admin.title') }),
  component: DisputesPage,
})

function DisputesPage() {
  const t = useTranslations('disputes.admin')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <DisputesPanel />
    </>
  )
}
