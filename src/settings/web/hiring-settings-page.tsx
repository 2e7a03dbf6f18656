import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { HiringSettingsForm, hiringQuery } from './hiring-settings-form.tsx'

export const Route = createFileRoute('/_admin/admin/settings/hiring')({
  loader: ({ context, location }) => readAsAdmin({ context, location }, hiringQuery),
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('settings.hiring.title') }),
  component: HiringSettingsPage,
})

function HiringSettingsPage() {
  const t = useTranslations('settings.hiring')
  const { data, error, refetch } = useQuery(hiringQuery)
  if (error) return <AccessDenied error={error} onRetry={() => void refetch()} />
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <PageHeader title={t('title')} text={t('text')} />
      {data ? (
        <HiringSettingsForm settings={data} />
      ) : (
        <Skeletons classes={['h-40 rounded-xl', 'h-72 rounded-xl', 'h-[32rem] rounded-xl']} />
      )}
    </div>
  )
}
