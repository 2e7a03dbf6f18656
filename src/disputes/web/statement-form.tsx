import { useTranslations } from 'use-intl'
import { FileField } from '#attachments/web/file-field.tsx'
import { FilesNote } from '#attachments/web/files-note.tsx'
import { useUploads } from '#attachments/web/use-uploads.ts'
import { api } from '#platform/web/client.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { DecidedNotice } from '#ui/decided-notice.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { useDraft } from '#platform/web/use-draft.ts'
import { DraftNote } from '#ui/draft-note.tsx'
import { disputesContract, type DisputeRoom } from '../contract.ts'
import { Statement } from '../inputs.ts'
import { useDisputeStep } from './use-dispute-step.ts'

const blank: Statement = { text: '' }

/** The form state; whether the statement is an answer, and whether statements are still allowed. */
function useStatement(room: DisputeRoom) {
  const t = useTranslations('disputes')
  const uploads = useUploads()
  const form = useZodForm(Statement, blank)
  const draftName = `dispute-${room.id}-statement`
  const draft = useDraft(draftName, form, blank)
  const isAnswer = room.actions.includes('respond') || room.actions.includes('answer')
  const send = useDisputeStep(
    ({ text }: Statement) => {
      const { respond, addEvidence } = api(disputesContract)
      const call = isAnswer ? respond : addEvidence
      return call({ id: room.id, text, files: uploads.tokens })
    },
    {
      done: () => ({ title: t('sent'), description: t('sentText') }),
      onSend: () => {
        const beginAgain = draft.followSave({ nameOf: () => draftName, valuesOf: () => blank })
        return () => {
          beginAgain(undefined)
          uploads.forgetSent()
        }
      },
    },
  )
  const isWriting = form.formState.isDirty || uploads.files.length > 0
  const mayWrite = isAnswer || room.actions.includes('add_evidence')
  return { form, draft, uploads, send, isAnswer, mayWrite, isWriting }
}

/** An answer if one is due, otherwise further evidence: text and files. */
export function StatementForm({ room }: { room: DisputeRoom }) {
  const t = useTranslations('disputes')
  const { form, draft, uploads, send, isAnswer, mayWrite, isWriting } = useStatement(room)
  // If the dispute ended while the viewer was typing, the text stays.
  if (!mayWrite && !isWriting) return null
  const through = room.closedThrough ?? ''
  const ended = t(`now.${room.status}`, { asked: 'none', name: '', through })
  return (
    <Card as="section" aria-labelledby="statement">
      <h2 id="statement" className="text-xl">
        {isAnswer ? t('respondTitle') : t('evidenceTitle')}
      </h2>
      <form
        method="post"
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={form.handleSubmit((input) => {
          if (mayWrite) send.mutate(input)
        })}
      >
        <LeaveGuard isDirty={isWriting} />
        {mayWrite && <DraftNote draft={draft} />}
        {!mayWrite && <DecidedNotice title={ended} />}
        <Field
          required
          label={isAnswer ? t('respondLabel') : t('evidenceLabel')}
          error={form.formState.errors.text?.message}
        >
          <Textarea dir="auto" {...form.register('text')} />
        </Field>
        {mayWrite && (
          <>
            <FileField uploads={uploads} />
            <FilesNote uploads={uploads} />
            <div className="flex justify-end">
              <Button type="submit" pending={send.isPending} disabled={uploads.isUploading}>
                {isAnswer ? t('respond') : t('addEvidence')}
              </Button>
            </div>
          </>
        )}
      </form>
    </Card>
  )
}
