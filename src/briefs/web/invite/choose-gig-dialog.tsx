import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Options, Select } from '#ui/control.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { isolated } from '#ui/isolated.ts'
import { Queried } from '#ui/queried.tsx'
import type { OwnBriefCard } from '../../brief-contract.ts'
import { openGigsQuery, pausedGigsQuery } from '../invitation-queries.ts'
import { InviteForm } from './invite-form.tsx'
import type { InvitedViber } from './use-invite.ts'

interface Props {
  viber: InvitedViber
  onClose: () => void
}

/** Invites a viber to one of the viewer's open and paused gigs. */
export function ChooseGigDialog({ viber, onClose }: Props) {
  const t = useTranslations('briefs.invite')
  const query = useOwnGigs()
  const name = isolated(viber.fullName)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { name })}
      {...(query.data && query.data.length > 0 && { description: t('text', { name }) })}
    >
      <Queried query={query} loading={['h-20 rounded-lg', 'h-32 rounded-lg']} level={3}>
        {(gigs) =>
          gigs.length > 0 ? (
            <ChooseGig viber={viber} gigs={gigs} onClose={onClose} />
          ) : (
            <NoGig name={name} onClose={onClose} />
          )
        }
      </Queried>
    </Dialog>
  )
}

/** The gigs to which the viewer can invite. Always read from the server, because they change elsewhere. */
function useOwnGigs() {
  const fresh = { staleTime: 0 }
  const open = useQuery({ ...openGigsQuery, ...fresh })
  const paused = useQuery({ ...pausedGigsQuery, ...fresh })
  const data: OwnBriefCard[] | undefined =
    open.data && paused.data
      ? [...open.data.items, ...paused.data.items].filter(({ isHidden }) => !isHidden)
      : undefined
  return {
    data,
    error: open.error ?? paused.error,
    refetch: () => Promise.all([open.refetch(), paused.refetch()]),
  }
}

function ChooseGig({ viber, gigs, onClose }: Props & { gigs: readonly OwnBriefCard[] }) {
  const t = useTranslations('briefs.invite')
  const [chosen, setChosen] = useState<number>()
  // A gig that was closed in the meantime is no longer in the list.
  const briefId = gigs.find(({ id }) => id === chosen)?.id ?? gigs[0]?.id
  if (briefId === undefined) return null
  return (
    <InviteForm viber={viber} briefId={briefId} onClose={onClose}>
      <Field label={t('gig')} required>
        <Select value={briefId} onChange={({ target }) => setChosen(Number(target.value))}>
          <Options of={gigs.map(({ id, title }) => [id, title] as const)} />
        </Select>
      </Field>
    </InviteForm>
  )
}

function NoGig({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTranslations('briefs')
  return (
    <>
      <p className="text-ink-2">{t('invite.noGigs', { name })}</p>
      <DialogActions onCancel={onClose}>
        <Link to={paths.newGig} className={buttonClass()}>
          {t('post')}
        </Link>
      </DialogActions>
    </>
  )
}
