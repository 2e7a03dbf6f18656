import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { messageOf } from '#platform/web/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/control.tsx'
import { DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { isolated } from '#ui/isolated.ts'
import { MAX_INVITATION_NOTE, MAX_INVITATIONS } from '../../limits.ts'
import { allowanceQuery } from '../brief-queries.ts'
import { sentQuery } from '../invitation-queries.ts'
import { useInvite, type InvitedViber } from './use-invite.ts'

interface Props {
  viber: InvitedViber
  briefId: number
  onClose: () => void
  /** The choice of the gig. */
  children?: ReactNode
}

/** The note of an invitation, and the button that sends it. The server's refusal is shown above the button. */
export function InviteForm({ viber, briefId, onClose, children }: Props) {
  const t = useTranslations('briefs')
  const [note, setNote] = useState('')
  const invite = useInvite(viber, onClose)
  // A refusal for one gig says nothing about another.
  const error = invite.variables?.briefId === briefId ? invite.error : null
  return (
    <form
      method="post"
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        invite.mutate({ briefId, note })
      }}
    >
      {children}
      <Field
        label={t('invite.note')}
        hint={t('invite.noteHint', { name: isolated(viber.fullName), max: MAX_INVITATION_NOTE })}
        optional
      >
        <Textarea
          dir="auto"
          maxLength={MAX_INVITATION_NOTE}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <Left briefId={briefId} />
      {error && (
        <Alert live tone="danger" title={t('invite.notSent')}>
          {messageOf(error, t('failedText'))}
        </Alert>
      )}
      <DialogActions onCancel={onClose}>
        <Button type="submit" pending={invite.isPending}>
          {t('invite.send')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** How many vibers the client can still invite. Always read from the server, because it changes elsewhere. */
function Left({ briefId }: { briefId: number }) {
  const t = useTranslations('briefs.invite')
  const sent = useQuery({ ...sentQuery(briefId), staleTime: 0 })
  const allowance = useQuery({ ...allowanceQuery, staleTime: 0 })
  if (!sent.data || !allowance.data) return null
  const ofGig = Math.max(0, MAX_INVITATIONS - sent.data.length)
  const today = allowance.data.invitationsLeft
  return <p className="text-sm text-ink-3">{t('left', { ofGig, today })}</p>
}
