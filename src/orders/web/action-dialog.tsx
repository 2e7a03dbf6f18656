import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { FileField } from '#attachments/web/file-field.tsx'
import { FilesNote } from '#attachments/web/files-note.tsx'
import { useUploads } from '#attachments/web/use-uploads.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { ChangeRequest, StatusChange, type Order } from '../contract.ts'
import { useOrderWords } from './order-words.ts'
import { useOrderAction, type ButtonAction } from './use-order-action.ts'

const words = ChangeRequest.shape.note

/** The steps with a note, validated as on the server. */
const notes = {
  complete: { schema: z.object({ note: StatusChange.shape.note }), label: 'noteComplete' },
  request_changes: { schema: z.object({ note: words }), label: 'noteRequest_changes' },
  request_cancellation: { schema: z.object({ note: words }), label: 'noteRequest_cancellation' },
  cancel_order: { schema: z.object({ note: words }), label: 'noteCancel_order' },
} as const
const plain = z.object({ note: z.optional(z.string()) })
type Note = { note?: string | undefined }

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
  const note = action in notes ? notes[action as keyof typeof notes] : undefined
  const form = useZodForm<Note, Note>(note?.schema ?? plain, { note: '' })
  const uploads = useUploads()
  const forget = () => {
    form.reset()
    uploads.reset()
  }
  const isDelivery = action === 'complete'

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`confirm.${action}Title`)}
      description={t(`confirm.${action}Text`, sums)}
    >
      <form
        noValidate
        className="grid gap-4"
        // The form is cleared on success and kept for a retry on failure.
        onSubmit={form.handleSubmit(({ note = '' }) =>
          take.mutate({ note, files: uploads.tokens }, { onSuccess: forget }),
        )}
      >
        {note && (
          <Field
            label={t(`confirm.${note.label}`)}
            optional={isDelivery}
            required={!isDelivery}
            hint={isDelivery ? t('confirm.noteCompleteHint') : undefined}
            error={form.formState.errors.note?.message}
          >
            <Textarea dir="auto" {...form.register('note')} />
          </Field>
        )}
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
