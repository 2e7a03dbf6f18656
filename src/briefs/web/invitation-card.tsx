import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { isolated } from '#ui/isolated.ts'
import type { ReceivedInvitation } from '../invitations-contract.ts'
import { GigCard } from './gig-card.tsx'
import { InvitationBadge } from './invitation-badge.tsx'
import { InvitationNote } from './invitation-note.tsx'
import { useDeclineInvitation } from './use-decline-invitation.ts'

/** An invitation in a viber's list, with its gig. */
export function InvitationCard({ invitation }: { invitation: ReceivedInvitation }) {
  const t = useTranslations('briefs.invitations')
  const { brief, client, note, status, createdAt } = invitation
  return (
    <GigCard gig={brief}>
      <div className="relative z-10 grid grid-cols-1 gap-3 border-t border-line pt-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
          <p className="flex min-w-0 items-center gap-2">
            <Avatar name={client.fullName} src={client.avatar} size="sm" />
            <Link
              to={paths.viber(client.id)}
              className="inline-flex min-h-6 min-w-0 items-center font-medium hover:underline"
            >
              <bdi className="min-w-0 wrap-anywhere">{client.fullName}</bdi>
            </Link>
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3">
            <span>
              {t('sentOn')} <DateText at={createdAt} />
            </span>
            <InvitationBadge status={status} />
          </p>
        </div>
        <InvitationNote label={t('noteFrom', { name: isolated(client.fullName) })} note={note} />
        <Answers invitation={invitation} />
      </div>
    </GigCard>
  )
}

/** What the viber can do now. A viber who has declined can still send a proposal. */
function Answers({ invitation }: { invitation: ReceivedInvitation }) {
  const t = useTranslations('briefs.invitations')
  const hydrated = useHydrated()
  const decline = useDeclineInvitation()
  const { id, brief, status, ownOfferId } = invitation
  const isRunning = brief.status === 'open' || brief.status === 'paused'
  const canPropose = brief.status === 'open' && ownOfferId === null
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {ownOfferId !== null && (
        <Link to={paths.offer(ownOfferId)} className={buttonClass('secondary')}>
          {t('viewProposal')}
          <span className="sr-only">: {isolated(brief.title)}</span>
        </Link>
      )}
      {canPropose && (
        <Link
          to={paths.gig(brief.id)}
          hash="proposal"
          className={buttonClass(status === 'open' ? 'primary' : 'secondary')}
        >
          {t('propose')}
          <span className="sr-only">: {isolated(brief.title)}</span>
        </Link>
      )}
      {isRunning && status === 'open' && (
        <Button
          look="ghost"
          pending={decline.isPending}
          disabled={!hydrated}
          onClick={() => decline.mutate(id)}
        >
          {t('decline')}
          <span className="sr-only">: {isolated(brief.title)}</span>
        </Button>
      )}
    </div>
  )
}
