import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#ui/badge.tsx'
import type { ListedPerson } from '../contract.ts'

const tones: Record<ListedPerson['status'], Tone> = {
  active: 'success',
  pending_approval: 'warning',
  suspended: 'danger',
  deleted: 'neutral',
}

/** Badges for status, role (unless customer), viber, an address that refuses emails, and demo account. */
export function Marks({ person }: { person: ListedPerson }) {
  const t = useTranslations('people')
  const { status, role, isServiceProvider, isDemo, emailRefusedAt } = person
  return (
    <span className="flex flex-wrap justify-end gap-1.5 md:justify-start">
      <Badge tone={tones[status]} dot>
        {t(`statuses.${status}`)}
      </Badge>
      {role !== 'customer' && <Badge tone="brand">{t(`roles.${role}`)}</Badge>}
      {isServiceProvider && <Badge>{t('viber')}</Badge>}
      {emailRefusedAt !== null && <Badge tone="warning">{t('refused')}</Badge>}
      {isDemo && <Badge tone="info">{t('demo')}</Badge>}
    </span>
  )
}
