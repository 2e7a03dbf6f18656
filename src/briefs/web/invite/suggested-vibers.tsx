import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MailPlus, UserSearch } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Queried } from '#ui/queried.tsx'
import { RatingText } from '#ui/stars.tsx'
import type { Brief } from '../../brief-contract.ts'
import type { SuggestedViber } from '../../invitations-contract.ts'
import { MAX_INVITATIONS, MAX_INVITATIONS_A_DAY } from '../../limits.ts'
import { matchesQuery } from '../invitation-queries.ts'
import { MatchReasons } from '../match-reasons.tsx'
import { InviteForm } from './invite-form.tsx'

/** How many are shown before the client asks for all. */
const SHOWN = 5

/** The vibers who fit a gig best, each with the reasons and a button that invites them. */
export function SuggestedVibers({ brief }: { brief: Brief }) {
  const t = useTranslations('briefs.invite')
  const titleId = useId()
  const query = useQuery(matchesQuery(brief.id))
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-4">
      <div>
        <h2 id={titleId} className="text-2xl">
          {t('suggested')}
        </h2>
        <p className="mt-1 max-w-prose text-ink-2">
          {t('suggestedText', { max: MAX_INVITATIONS, perDay: MAX_INVITATIONS_A_DAY })}
        </p>
      </div>
      <Queried query={query} loading={['h-36 rounded-xl', 'h-36 rounded-xl']} level={3}>
        {(vibers) =>
          vibers.length > 0 ? (
            <Vibers brief={brief} vibers={vibers} />
          ) : (
            <EmptyState
              level={3}
              icon={UserSearch}
              title={t('noneSuggested')}
              text={t('noneSuggestedText')}
            />
          )
        }
      </Queried>
    </section>
  )
}

function Vibers({ brief, vibers }: { brief: Brief; vibers: readonly SuggestedViber[] }) {
  const t = useTranslations('briefs.invite')
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? vibers : vibers.slice(0, SHOWN)
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {shown.map((one) => (
          <li key={one.viber.id}>
            <ViberCard brief={brief} suggested={one} />
          </li>
        ))}
      </ul>
      {shown.length < vibers.length && (
        <Button look="secondary" className="justify-self-center" onClick={() => setShowsAll(true)}>
          {t('showAll', { count: vibers.length })}
        </Button>
      )}
    </>
  )
}

function ViberCard({ brief, suggested }: { brief: Brief; suggested: SuggestedViber }) {
  const { viber, reasons, isInvited } = suggested
  return (
    <article className={cx(cardClass, 'grid grid-cols-1 gap-3 p-5')}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-1 basis-56 items-center gap-3">
          <Avatar name={viber.fullName} src={viber.avatar} />
          <div className="min-w-0">
            <h3 className="font-sans text-lg font-semibold wrap-anywhere">
              <Link to={paths.viber(viber.id)} className="inline-block min-h-6 hover:underline">
                <bdi>{viber.fullName}</bdi>
              </Link>
            </h3>
            {viber.headline && (
              <p dir="auto" className="text-sm wrap-anywhere text-ink-3">
                {viber.headline}
              </p>
            )}
            <RatingText average={viber.rating.average} count={viber.rating.count} />
          </div>
        </div>
        <InviteButton brief={brief} viber={viber} isInvited={isInvited} />
      </div>
      <MatchReasons reasons={reasons} gig={brief} />
    </article>
  )
}

interface InviteProps extends Pick<SuggestedViber, 'viber' | 'isInvited'> {
  brief: Brief
}

function InviteButton({ brief, viber, isInvited }: InviteProps) {
  const t = useTranslations('briefs.invite')
  const [isOpen, setOpen] = useState(false)
  const name = isolated(viber.fullName)
  return (
    <>
      {isInvited ? (
        <Badge dot tone="success">
          {t('invited')}
        </Badge>
      ) : (
        <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <MailPlus aria-hidden className="size-4" />
          {t('action')}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      {isOpen && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={t('title', { name })}
          description={t('text', { name })}
        >
          <InviteForm viber={viber} briefId={brief.id} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}
