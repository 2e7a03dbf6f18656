import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AdminTwoStep } from '#accounts/web/security/admin-two-step.tsx'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Command } from '#ui/command.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { GeneralForm, generalQuery } from '#settings/web/general-form.tsx'
import { LanguagesCard } from '#settings/web/languages-card.tsx'
import { LogoCard } from '#settings/web/logo-card.tsx'
import { ModulesCard } from '#settings/web/modules-card.tsx'
import { PeopleSettingsCard } from '#settings/web/people-settings-card.tsx'
import { settingsSearch } from '#settings/web/settings-search.ts'
import { VersionsList } from '#settings/web/versions-list.tsx'

/** This page is in `app` because one setting asks for the password, and `settings` must not depend on accounts. */
export const Route = createFileRoute('/_admin/admin/settings')({
  validateSearch: settingsSearch,
  loader: ({ context, location }) => readAsAdmin({ context, location }, generalQuery),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('settings.title') }),
  component: SettingsPage,
})

const CLOSE = 'npm run demo:remove'
const ANEW = 'npm start -- --no-demo'

function SettingsPage() {
  const t = useTranslations('settings')
  const { user, site } = Route.useRouteContext()
  const { before } = Route.useSearch()
  const { data, error, refetch } = useQuery(generalQuery)
  if (error) return <AccessDenied error={error} onRetry={() => void refetch()} />
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-8">
      <header>
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-1 text-ink-2">{t('text')}</p>
      </header>
      <Section name="general">
        {data ? (
          <GeneralForm settings={data} />
        ) : (
          <Loading>
            <Skeleton className="h-[36rem] rounded-xl" />
          </Loading>
        )}
      </Section>
      <Section name="logo">
        <LogoCard />
      </Section>
      <Section name="languages">
        <LanguagesCard />
      </Section>
      <Section name="modules">
        <ModulesCard />
      </Section>
      <Section name="people">
        <PeopleSettingsCard isEditable={user.role === 'super_admin'} />
      </Section>
      <Section name="hiring">
        <OwnPage name="hiring" />
      </Section>
      <Section name="security">
        <AdminTwoStep isEditable={user.role === 'super_admin'} />
      </Section>
      <Section name="money">
        <OwnPage name="money" />
      </Section>
      {site.isDemo && (
        <Section name="demo">
          <Card id="demo" className="grid grid-cols-1 gap-3 text-ink-2">
            <p>{t('demo.text')}</p>
            <p>{t('demo.close')}</p>
            <Command>{CLOSE}</Command>
            <p>{t('demo.anew')}</p>
            <Command>{ANEW}</Command>
          </Card>
        </Section>
      )}
      <Section name="history">
        <VersionsList before={before} />
      </Section>
    </div>
  )
}

/** A link to settings that have a page of their own. */
function OwnPage({ name }: { name: 'hiring' | 'money' }) {
  const t = useTranslations('settings.sections')
  return (
    <>
      <p className="text-ink-2">{t(`${name}Text`)}</p>
      <Link
        to={`/admin/settings/${name}`}
        className={`${buttonClass('secondary')} justify-self-start`}
      >
        {t(name === 'hiring' ? 'toHiring' : 'toMoney')}
      </Link>
    </>
  )
}

function Section({
  name,
  children,
}: {
  name:
    | 'general'
    | 'logo'
    | 'languages'
    | 'modules'
    | 'people'
    | 'hiring'
    | 'security'
    | 'money'
    | 'demo'
    | 'history'
  children: ReactNode
}) {
  const t = useTranslations('settings.sections')
  return (
    <section aria-labelledby={`settings-${name}`} className="grid grid-cols-1 gap-3">
      <h2 id={`settings-${name}`} className="text-xl">
        {t(name)}
      </h2>
      {children}
    </section>
  )
}
