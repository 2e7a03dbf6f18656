import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/date-text.tsx'
import { QueryFailure } from '#ui/queried.tsx'
import type { SentInvitation } from '../../invitations-contract.ts'
import { InvitationBadge } from '../invitation-badge.tsx'
import { InvitationNote } from '../invitation-note.tsx'
import { sentQuery } from '../invitation-queries.ts'

/** The invitations that the client of a gig has sent, with the answers. Nothing while there are none. */
export function SentInvitations({ briefId }: { briefId: number }) {
  const t = useTranslations('briefs.invite')
  const titleId = useId()
  const query = useQuery(sentQuery(briefId))
  if (query.error) return <QueryFailure query={query} level={2} />
  if (!query.data || query.data.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-4">
      <h2 id={titleId} className="text-2xl">
        {t('sentTitle', { count: query.data.length })}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {query.data.map((invitation) => (
          <li key={invitation.id} className={cx(cardClass, 'grid grid-cols-1 gap-3 p-4')}>
            <Sent invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sent({ invitation: { viber, note, status, createdAt } }: { invitation: SentInvitation }) {
  const t = useTranslations('briefs')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex min-w-0 items-center gap-2">
          <Avatar name={viber.fullName} src={viber.avatar} size="sm" />
          <Link
            to={paths.viber(viber.id)}
            className="inline-flex min-h-6 min-w-0 items-center font-medium hover:underline"
          >
            <bdi className="min-w-0 wrap-anywhere">{viber.fullName}</bdi>
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
          <span>
            {t('invitations.sentOn')} <DateText at={createdAt} />
          </span>
          <InvitationBadge status={status} />
        </p>
      </div>
      <InvitationNote label={t('invite.yourNote')} note={note} />
    </>
  )
}
