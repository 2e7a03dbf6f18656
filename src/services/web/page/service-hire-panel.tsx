import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AwayNotice } from '#accounts/web/away/away-notice.tsx'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ShieldCheck } from '#ui/icons.ts'
import { Rate } from '#ui/money.tsx'
import type { ServiceDetails } from '../../contract.ts'
import { HireLink } from '../hire-link.tsx'
import { YourShare } from '../your-share.tsx'
import { noteVisit } from './note-visit.ts'
import { ShareButton } from '#ui/share-button.tsx'

/** The rate and the hire button of a service; for the owner a link to the dashboard. */
export function ServiceHirePanel({
  service,
  contact,
}: {
  service: ServiceDetails
  contact: ReactNode
}) {
  const t = useTranslations('services')
  const user = useUser()
  const isOwner = user?.id === service.userId
  const canHire = !isOwner && service.status === 'active'
  return (
    <Card as="aside" aria-label={t('hiring')} className="grid gap-4 lg:sticky lg:top-24">
      <div className="grid gap-1">
        <Rate amount={service.hourlyRate} />
        <UsualSize service={service} />
      </div>
      <AwayNotice {...service} />
      {isOwner && (
        <p className="text-sm text-ink-2">
          {t('yourService')} <YourShare rate={service.hourlyRate} />
        </p>
      )}
      {canHire && !service.awayUntil && <p className="text-sm text-ink-2">{t('youChooseHours')}</p>}
      {isOwner && <OwnerLinks serviceId={service.id} />}
      {canHire && (
        <HireLink service={service} size="lg" onClick={() => noteVisit(service.id, 'click')}>
          {t('hireForThis')}
        </HireLink>
      )}
      {canHire && contact}
      {!isOwner && (
        <Link to={paths.viber(service.userId)} className={buttonClass('secondary')}>
          {t('viewProfile')}
        </Link>
      )}
      {user?.isAdmin && !isOwner && (
        <Link
          to={paths.adminServices}
          search={{ q: `#${service.id}` }}
          className={buttonClass('secondary')}
        >
          {t('manageAsAdmin')}
        </Link>
      )}
      <ShareButton title={service.title} path={paths.service(service.id)} />
      <p className="flex gap-2 text-sm text-ink-3">
        <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
        {t('heldSafely')}
      </p>
    </Card>
  )
}

/** The rate and the hire button on phones, where the panel is far below the title. Nothing for the owner. */
export function ServiceHireBar({ service }: { service: ServiceDetails }) {
  const t = useTranslations('services')
  const isOwner = useUser()?.id === service.userId
  if (isOwner || service.status !== 'active') return null
  return (
    <ActionBar
      label={t('hiring')}
      action={
        <HireLink service={service} onClick={() => noteVisit(service.id, 'click')}>
          {t('hiring')}
        </HireLink>
      }
    >
      <Rate amount={service.hourlyRate} />
      <UsualSize service={service} />
    </ActionBar>
  )
}

function OwnerLinks({ serviceId }: { serviceId: number }) {
  const t = useTranslations('services')
  const { site } = useRouteContext({ from: '__root__' })
  return (
    <>
      <Link to={paths.dashboard} search={{ tab: 'services' }} className={buttonClass('secondary')}>
        {t('manage')}
      </Link>
      {site.hasPackages && (
        <Link to={paths.packages(serviceId)} className={buttonClass('secondary')}>
          {t('packages')}
        </Link>
      )}
    </>
  )
}

/** What the viber expects the work to take. */
function UsualSize({ service: { usualHours, usualDays } }: { service: ServiceDetails }) {
  const t = useTranslations('services.usually')
  const text =
    usualHours !== null && usualDays !== null
      ? t('both', { hours: usualHours, days: usualDays })
      : usualHours !== null
        ? t('hours', { hours: usualHours })
        : usualDays !== null && t('days', { days: usualDays })
  return text && <p className="text-sm text-ink-2">{text}</p>
}
