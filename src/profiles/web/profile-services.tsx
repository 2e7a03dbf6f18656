import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { ServiceRow } from '#services/web/service-row.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Briefcase } from '#ui/icons.ts'
import type { Profile } from '../contract.ts'

/** The services of a viber, on their profile. */
export function ProfileServices({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const t = useTranslations('profiles')
  if (profile.services.length === 0) {
    return (
      <EmptyState
        level={3}
        icon={Briefcase}
        title={t('noServices')}
        {...(isOwn && {
          text: t('firstServiceHint'),
          action: (
            <Link
              to={paths.dashboard}
              search={{ tab: 'create' }}
              className={buttonClass('primary')}
            >
              {t('createService')}
            </Link>
          ),
        })}
      />
    )
  }
  return (
    <ul className="grid gap-4">
      {profile.services.map((service) => (
        <li key={service.id}>
          <ServiceRow service={service} isOwn={isOwn} />
        </li>
      ))}
    </ul>
  )
}
