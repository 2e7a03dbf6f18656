import { useTranslations } from 'use-intl'
import { FileField } from '#attachments/web/file-field.tsx'
import { FilesNote } from '#attachments/web/files-note.tsx'
import { useUploads } from '#attachments/web/use-uploads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useDraft } from '#platform/web/use-draft.ts'
import { DraftNote } from '#ui/draft-note.tsx'
import type { Order } from '../contract.ts'
import { DeliveredHours } from './delivered-hours.tsx'
import { useOrderWords } from './order-words.ts'
import { PaidHours } from './paid-hours.tsx'
import { useStepForm } from './use-step-form.ts'
import { useOrderAction, type ButtonAction } from './use-order-action.ts'

const dangerous = new Set<ButtonAction>([
  'decline',
  'cancel',
  'accept_cancellation',
  'cancel_order',
])

interface Props {
  order: Order
  action: ButtonAction
  open: boolean
  onClose: () => void
}

/** Explains a step and its amounts before it is taken. */
export function ActionDialog({ order, action, open, onClose }: Props) {
  const t = useTranslations('orders')
  const sums = useOrderWords(order)
  const take = useOrderAction(order, action, onClose)
  const isDelivery = action === 'complete'
  const isHourly = isDelivery && order.hours !== null
  const { form, label } = useStepForm(order, action)
  const draft = useDraft(`order-${order.id}-${action}`, form, { note: '' })
  const uploads = useUploads()
  const forget = () => {
    form.reset()
    draft.clear()
    uploads.reset()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`confirm.${action}Title`)}
      description={t(isHourly ? 'confirm.completeHourlyText' : `confirm.${action}Text`, sums)}
    >
      <form
        noValidate
        className="grid gap-4"
        // The form is cleared on success and kept for a retry on failure.
        onSubmit={form.handleSubmit(({ note = '', hours }) =>
          take.mutate({ note, hours, files: uploads.tokens }, { onSuccess: forget }),
        )}
      >
        {label && <DraftNote draft={draft} />}
        {label && (
          <Field
            label={t(`confirm.${label}`)}
            optional={isDelivery}
            required={!isDelivery}
            hint={isDelivery ? t('confirm.noteCompleteHint') : undefined}
            error={form.formState.errors.note?.message}
          >
            <Textarea dir="auto" {...form.register('note')} />
          </Field>
        )}
        {isHourly && <DeliveredHours order={order} form={form} />}
        {action === 'approve' && <PaidHours order={order} />}
        {isDelivery && <FileField uploads={uploads} />}
        <FilesNote uploads={uploads} />
        <DialogActions onCancel={onClose} cancel={t('confirm.back')}>
          <Button
            type="submit"
            look={dangerous.has(action) ? 'danger' : 'primary'}
            pending={take.isPending}
            disabled={uploads.isUploading}
          >
            {t(`actions.${action}`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
