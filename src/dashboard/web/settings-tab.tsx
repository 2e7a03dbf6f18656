import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { accountQuery } from '#accounts/web/account-query.ts'
import { AwayForm } from '#accounts/web/away/away-form.tsx'
import { FactsForm } from '#accounts/web/facts/facts-form.tsx'
import { PreferencesForm } from '#accounts/web/preferences-form.tsx'
import { SecuritySection } from '#accounts/web/security/security-section.tsx'
import { SettingsForm } from '#accounts/web/settings-form.tsx'
import { VerificationNotice } from '#accounts/web/verification-notice.tsx'
import { NotificationPreferences } from '#notifications/web/notification-preferences.tsx'
import { ReplayCard } from '#onboarding/web/replay-card.tsx'
import { DataSection } from '#personal-data/web/data-section.tsx'
import { useUser } from '#platform/web/session.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'

/** Anchors that emails and notifications link to: /dashboard?tab=settings#security. */
const parts = [
  'profile',
  'public-profile',
  'away',
  'preferences',
  'security',
  'notifications',
  'data',
] as const

/** The tab 'Settings', with a part from each room. */
export function SettingsTab() {
  const t = useTranslations('dashboard.settings')
  const user = useUser()
  const { data, error, refetch } = useQuery(accountQuery)
  const shown = parts.filter((part) => part !== 'away' || user?.isServiceProvider)
  return (
    <section aria-labelledby="settings" className="grid grid-cols-1 gap-6">
      <div>
        <h2 id="settings" className="text-2xl">
          {t('title')}
        </h2>
        <p className="mt-1 text-ink-2">{t('text')}</p>
      </div>
      <nav aria-label={t('parts')}>
        <ul className="flex gap-x-4 overflow-x-auto">
          {shown.map((part) => (
            <li key={part}>
              <a
                href={`#${part}`}
                className="inline-flex min-h-11 items-center text-sm font-semibold whitespace-nowrap text-brand-ink -outline-offset-2 hover:underline"
              >
                {t(`jump.${part}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {error && <ErrorState level={3} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons classes={['h-[40rem] rounded-xl']} />}
      {data && (
        <>
          {!data.isEmailVerified && <VerificationNotice email={data.email} />}
          <SettingsForm account={data} />
          <FactsForm account={data} />
          {data.isServiceProvider && <AwayForm account={data} />}
          <PreferencesForm account={data} />
        </>
      )}
      <SecuritySection />
      <Card id="notifications">
        <NotificationPreferences />
      </Card>
      {user?.isServiceProvider && <ReplayCard />}
      <DataSection />
    </section>
  )
}
