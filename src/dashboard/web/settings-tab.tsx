import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { accountQuery } from '#accounts/web/account-query.ts'
import { AwayForm } from '#accounts/web/away/away-form.tsx'
import { FactsForm } from '#accounts/web/facts/facts-form.tsx'
import { PreferencesForm } from '#accounts/web/preferences-form.tsx'
import { SecuritySection } from '#accounts/web/security/security-section.tsx'
import { SettingsForm } from '#accounts/web/settings-form.tsx'
import { RefusedNotice, VerificationNotice } from '#accounts/web/verification-notice.tsx'
import { NotificationPreferences } from '#notifications/web/notification-preferences.tsx'
import { ReplayCard } from '#onboarding/web/replay-card.tsx'
import { PayoutSettings } from '#payouts/web/payout-settings.tsx'
import { DataSection } from '#personal-data/web/data-section.tsx'
import { useUser } from '#platform/web/session.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { settingsParts, type SettingsPart } from './dashboard-search.ts'
import { NeedsYou } from './needs-you.tsx'

/** The tab 'Settings': a page with the profile, and a sub-page for each other part. */
export function SettingsTab({ part }: { part: SettingsPart | undefined }) {
  const t = useTranslations('dashboard.settings')
  const user = useUser()
  const isViber = user?.isServiceProvider === true
  const shown = part === 'payouts' && !isViber ? undefined : part
  useOldAnchors(shown)
  return (
    <section aria-labelledby="settings" className="grid grid-cols-1 gap-6">
      <div>
        <h2 id="settings" className="text-2xl">
          {t('title')}
        </h2>
        <p className="mt-1 text-ink-2">{t('text')}</p>
      </div>
      <nav aria-label={t('parts')}>
        <ul className="flex gap-x-4 overflow-x-auto border-b border-line">
          <PartLink part={undefined} />
          {settingsParts
            .filter((one) => one !== 'payouts' || isViber)
            .map((one) => (
              <PartLink key={one} part={one} />
            ))}
        </ul>
      </nav>
      <Part part={shown} />
    </section>
  )
}

/** The router marks the current one. `part` is undefined for the first page. */
function PartLink({ part }: { part: SettingsPart | undefined }) {
  const t = useTranslations('dashboard.settings.pages')
  return (
    <li>
      <Link
        to="/dashboard"
        search={{ tab: 'settings', ...(part && { part }) }}
        activeOptions={{ exact: true }}
        activeProps={{}}
        className="inline-flex min-h-11 items-center border-b-2 border-transparent text-sm font-semibold whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current]:border-brand aria-[current]:text-brand-ink"
      >
        {t(part ?? 'profile')}
      </Link>
    </li>
  )
}

function Part({ part }: { part: SettingsPart | undefined }) {
  switch (part) {
    case 'security':
      return <SecuritySection />
    case 'notifications':
      return (
        <Card>
          <NotificationPreferences />
        </Card>
      )
    case 'payouts':
      return <PayoutSettings />
    case 'privacy':
      return <DataSection />
    default:
      return <ProfileSettings />
  }
}

function ProfileSettings() {
  const user = useUser()
  const { data, error, refetch } = useQuery(accountQuery)
  if (error) return <ErrorState level={3} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons classes={['h-[40rem] rounded-xl']} />
  return (
    <>
      {!data.isEmailVerified && <VerificationNotice email={data.email} />}
      {data.isEmailRefused && <RefusedNotice />}
      <SettingsForm account={data} />
      <FactsForm account={data} />
      {data.isServiceProvider && user && (
        <AwayForm account={data} waiting={<NeedsYou user={user} />} />
      )}
      <PreferencesForm account={data} />
      {user?.isServiceProvider && <ReplayCard />}
    </>
  )
}

/** Anchors of the time when all parts were on one page. Emails link to them. */
const anchors: Record<string, SettingsPart> = {
  security: 'security',
  notifications: 'notifications',
  data: 'privacy',
}

function useOldAnchors(part: SettingsPart | undefined): void {
  const navigate = useNavigate()
  const anchor = useLocation({ select: ({ hash }) => hash })
  const meant = part === undefined ? anchors[anchor] : undefined
  useEffect(() => {
    if (meant === undefined) return
    void navigate({ to: '/dashboard', search: { tab: 'settings', part: meant }, replace: true })
  }, [meant, navigate])
}
