import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Options, Select, Textarea } from '#ui/control.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { DecidedNotice } from '#ui/decided-notice.tsx'
import { rejectionReasons, type RejectionReason } from '../publication.ts'

const MAX_REASON = 1000

export interface Rejecting {
  reason: string | null
  reasonCode: RejectionReason | null
}

interface Props {
  title: string
  description?: string
  pending: boolean
  /** Another admin has decided in the meantime: the form cannot be sent, but its text can still be copied. */
  isLate: boolean
  onReject: (why: Rejecting) => void
  onClose: () => void
}

/**
 * Sends a text back to its author, with a reason from the list, a written reason, or both
 * (docs/product-rules.md#sending-back).
 */
export function RejectDialog({ pending, isLate, onReject, onClose, ...dialog }: Props) {
  const tLate = useTranslations('ui')
  const t = useTranslations('publishing')
  const [reasonCode, setReasonCode] = useState<RejectionReason | ''>('')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isEmpty = reasonCode === '' && reason.trim() === ''
  return (
    <Dialog open onClose={onClose} {...dialog}>
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (isLate) return
          if (isEmpty) setMissing(true)
          else onReject({ reason: reason.trim() || null, reasonCode: reasonCode || null })
        }}
      >
        {isLate && <DecidedNotice />}
        <Field
          label={t('reject.code')}
          error={isMissing && isEmpty ? t('reject.missing') : undefined}
        >
          <Select
            value={reasonCode}
            onChange={({ target }) => setReasonCode(target.value as RejectionReason | '')}
          >
            <option value="">{t('reject.choose')}</option>
            <Options of={rejectionReasons.map((code) => [code, t(`reasons.${code}`)])} />
          </Select>
        </Field>
        <Field label={t('reject.reason')} hint={t('reject.hint')}>
          <Textarea
            dir="auto"
            maxLength={MAX_REASON}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <DialogActions onCancel={onClose} cancel={isLate ? tLate('close') : undefined}>
          {!isLate && (
            <Button type="submit" look="danger" pending={pending}>
              {t('reject.action')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}
