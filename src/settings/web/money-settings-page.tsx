import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { MoneySettingsForm, moneyQuery } from './money-settings-form.tsx'

export const Route = createFileRoute('/_admin/admin/settings/money')({
  loader: ({ context, location }) => readAsAdmin({ context, location }, moneyQuery),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('settings.money.title') }),
  component: MoneySettingsPage,
})

function MoneySettingsPage() {
  const t = useTranslations('settings.money')
  const { user } = Route.useRouteContext()
  const { data, error, refetch } = useQuery(moneyQuery)
  if (error) return <AccessDenied error={error} onRetry={() => void refetch()} />
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <header>
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-1 text-ink-2">{t('text')}</p>
      </header>
      {data ? (
        <MoneySettingsForm settings={data} isEditable={user.role === 'super_admin'} />
      ) : (
        <Skeletons classes={['h-[32rem] rounded-xl']} />
      )}
    </div>
  )
}
