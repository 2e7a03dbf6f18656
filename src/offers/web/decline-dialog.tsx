import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { Button } from '#ui/button.tsx'
import { Options, Select, Textarea } from '#ui/control.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { offersContract } from '../contract.ts'
import type { Offer } from '../offer-contract.ts'
import { declineReasons, type DeclineReason, type Side } from '../process.ts'
import { useOfferWords } from './offer-words.ts'
import { useOfferMove } from './use-offer-move.ts'

const MAX_DECLINE_NOTE = 500

/** Asks for the reason, which the other side reads. */
export function DeclineDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const t = useTranslations('offers')
  const words = useOfferWords(offer)
  const [reason, setReason] = useState<DeclineReason>()
  const [isMissing, setMissing] = useState(false)
  const [note, setNote] = useState('')
  const decline = useOfferMove(
    offer,
    'decline',
    (chosen: DeclineReason) =>
      api(offersContract).decline({
        id: offer.id,
        reason: chosen,
        ...(note.trim() && { note }),
      }),
    onClose,
  )
  return (
    <Dialog open onClose={onClose} title={t('declineTitle', words)} description={t('declineText')}>
      <form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason) decline.mutate(reason)
          else setMissing(true)
        }}
      >
        <ReasonField
          side={offer.viewerRole}
          reason={reason}
          isMissing={isMissing}
          onChange={setReason}
        />
        <Field label={t('declineNote')} hint={t('declineNoteHint', words)} optional>
          <Textarea
            dir="auto"
            maxLength={MAX_DECLINE_NOTE}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <DialogActions onCancel={onClose}>
          <Button type="submit" look="danger" pending={decline.isPending}>
            {t('actions.decline')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface ReasonProps {
  side: Side
  reason: DeclineReason | undefined
  /** The form was sent without one. */
  isMissing: boolean
  onChange: (reason: DeclineReason) => void
}

function ReasonField({ side, reason, isMissing, onChange }: ReasonProps) {
  const t = useTranslations('offers')
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
        <Options of={reasons.map((one) => [one, t(`reasons.${one}`)] as const)} />
      </Select>
    </Field>
  )
}
