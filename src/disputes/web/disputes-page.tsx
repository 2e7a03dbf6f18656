import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { DisputesPanel } from './disputes-panel.tsx'

export const Route = createFileRoute('/_admin/admin/disputes')({
  head: ({ match: { context } }) => pageHead({ context, title: context.t('disputes.admin.title') }),
  component: DisputesPage,
})

function DisputesPage() {
  const t = useTranslations('disputes.admin')
  return (
    <>
      <header>
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-1 max-w-prose text-ink-2">{t('text')}</p>
      </header>
      <DisputesPanel />
    </>
  )
}
