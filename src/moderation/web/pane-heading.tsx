import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import type { InboxItem } from '../contract.ts'
import { useAdminPaths } from './use-admin-paths.ts'

interface Props {
  kind: InboxItem['kind']
  /** Without an id there is no profile to link to. */
  person: { id: number | null; fullName: string; avatar: string | null }
}

/** The kind of the open item and the person concerned. */
export function PaneHeading({ kind, person }: Props) {
  const t = useTranslations('moderation')
  const places = useAdminPaths()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar name={person.fullName} src={person.avatar} />
      <h2
        tabIndex={-1}
        data-inbox-heading
        className="min-w-0 flex-1 text-xl wrap-anywhere outline-none"
      >
        {t(`headings.${kind}`, { name: isolated(person.fullName) })}
      </h2>
      {person.id !== null && (
        <Link
          to={places.person(person.id)}
          aria-keyshortcuts="o"
          className={buttonClass('secondary')}
        >
          {t('openPerson')}
        </Link>
      )}
    </div>
  )
}
