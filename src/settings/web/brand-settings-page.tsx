import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { BrandForm, brandQuery } from './brand-form.tsx'
import { IconCard } from './icon-card.tsx'

export const Route = createFileRoute('/_admin/admin/settings/brand')({
  loader: ({ context, location }) => readAsAdmin({ context, location }, brandQuery),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('settings.brand.title') }),
  component: BrandSettingsPage,
})

function BrandSettingsPage() {
  const t = useTranslations('settings.brand')
  const { data, error, refetch } = useQuery(brandQuery)
  if (error) return <AccessDenied error={error} onRetry={() => void refetch()} />
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <PageHeader title={t('title')} text={t('text')} />
      {data ? <BrandForm settings={data} /> : <Skeletons classes={['h-[36rem] rounded-xl']} />}
      <IconCard />
    </div>
  )
}
