import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { Button } from '#ui/button.tsx'
import { Options, Select, Textarea } from '#ui/control.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { offersContract, type Decline } from '../contract.ts'
import type { Offer } from '../offer-contract.ts'
import { declineReasons, type DeclineReason, type Side } from '../process.ts'
import { useOfferWords, useReasonName } from './offer-words.ts'
import { useOfferMove } from './use-offer-move.ts'

const MAX_DECLINE_NOTE = 500

/** Declines an offer, with a reason that the other side reads. */
export function DeclineDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const t = useTranslations('offers')
  const words = useOfferWords(offer)
  const decline = useOfferMove(
    offer,
    'decline',
    (given: Decline) => api(offersContract).decline({ id: offer.id, ...given }),
    onClose,
  )
  return (
    <ReasonDialog
      title={t('declineTitle', words)}
      text={t('declineText')}
      noteHint={t('declineNoteHint', words)}
      side={offer.viewerRole}
      isProposal={offer.origin === 'proposal'}
      pending={decline.isPending}
      onDecline={(given) => decline.mutate(given)}
      onClose={onClose}
    />
  )
}

interface DialogProps {
  title: string
  text: string
  /** Says who reads the note. */
  noteHint: string
  side: Side
  /** The offers are proposals for a gig. */
  isProposal?: boolean
  pending: boolean
  onDecline: (given: Decline) => void
  onClose: () => void
}

/** Asks why something is declined. */
export function ReasonDialog(props: DialogProps) {
  const { title, text, noteHint, side, isProposal = false, pending, onDecline, onClose } = props
  const t = useTranslations('offers')
  const [reason, setReason] = useState<DeclineReason>()
  const [isMissing, setMissing] = useState(false)
  const [note, setNote] = useState('')
  return (
    <Dialog open onClose={onClose} title={title} description={text}>
      <form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason) onDecline({ reason, ...(note.trim() && { note }) })
          else setMissing(true)
        }}
      >
        <ReasonField
          side={side}
          isProposal={isProposal}
          reason={reason}
          isMissing={isMissing}
          onChange={setReason}
        />
        <Field label={t('declineNote')} hint={noteHint} optional>
          <Textarea
            dir="auto"
            maxLength={MAX_DECLINE_NOTE}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <DialogActions onCancel={onClose}>
          <Button type="submit" look="danger" pending={pending}>
            {t('actions.decline')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface ReasonProps extends Pick<DialogProps, 'side'> {
  isProposal: boolean
  reason: DeclineReason | undefined
  /** The form was sent without one. */
  isMissing: boolean
  onChange: (reason: DeclineReason) => void
}

function ReasonField({ side, isProposal, reason, isMissing, onChange }: ReasonProps) {
  const t = useTranslations('offers')
  const nameOf = useReasonName(isProposal)
  const reasons: readonly DeclineReason[] = declineReasons[side]
  return (
    <Field
      label={t('declineReason')}
      required
      error={isMissing && !reason ? 'Please choose a reason' : undefined}
    >
      <Select
        value={reason ?? ''}
        onChange={({ target }) => onChange(target.value as DeclineReason)}
      >
        <option value="" disabled>
          {t('choose')}
        </option>
        <Options of={reasons.map((one) => [one, nameOf(one)] as const)} />
      </Select>
    </Field>
  )
}
