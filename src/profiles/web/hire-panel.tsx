import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { InviteToGig } from '#briefs/web/invite/invite-to-gig.tsx'
import { QuoteChoice } from '#offers/web/offer-link.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ShieldCheck } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Rate } from '#ui/money.tsx'
import type { Profile } from '../contract.ts'

/** The lowest rate and the link to the services on phones, where the panel is below the tabs. */
export function ProfileHireBar({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles')
  return (
    <ActionBar
      label={t('hireName', { name: isolated(profile.fullName) })}
      action={<ServicesLink profile={profile} />}
    >
      <LowestRate profile={profile} />
    </ActionBar>
  )
}

/** The lowest rate of a viber, a link to the services, and the request for a quote. */
export function HirePanel({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles')
  return (
    <Card as="aside" className="grid gap-4 lg:sticky lg:top-24">
      <h2 className="text-xl">{t('hireName', { name: isolated(profile.fullName) })}</h2>
      <LowestRate profile={profile} />
      <ServicesLink profile={profile} />
      <QuoteChoice services={profile.services} />
      {!profile.awayUntil && <InviteToGig viber={profile} />}
      <p className="flex gap-2 text-sm text-ink-3">
        <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
        {t('heldSafely')}
      </p>
    </Card>
  )
}

function LowestRate({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles')
  const lowest = Math.min(...profile.services.map((service) => service.hourlyRate))
  return (
    <p className="flex items-baseline gap-2">
      <span className="text-sm text-ink-3">{t('from')}</span>
      <Rate amount={lowest} />
    </p>
  )
}

function ServicesLink({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles')
  const format = useFormatter()
  return (
    <Link
      to="."
      search={(previous: object) => ({ ...previous, tab: 'services' as const, page: undefined })}
      resetScroll={false}
      className={buttonClass()}
    >
      {t('seeServices', {
        count: profile.services.length,
        shown: format.number(profile.services.length),
      })}
    </Link>
  )
}
