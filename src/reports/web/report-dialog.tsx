import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Select, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { NewReport, reportsContract } from '../contract.ts'
import { reasonsForOthers, type ReportReason, type ReportSubject } from '../report.ts'

interface Props {
  subject: ReportSubject
  subjectId: number
  /** The slug of a prompt. */
  slug?: string
  onClose: () => void
}

/** The form to report content to the admins. */
export function ReportDialog({ subject, subjectId, slug, onClose }: Props) {
  const t = useTranslations('reports')
  const form = useZodForm(NewReport, {
    subject,
    subjectId,
    slug,
    reason: '' as ReportReason,
    note: '',
  })
  const { errors } = form.formState
  const report = useMutation({
    mutationFn: (input: NewReport) => api(reportsContract).create(input),
    onSuccess: () => {
      showToast({ title: t('done'), description: t('doneText') })
      onClose()
    },
    onError: (error) => showFailure(error, t('failed'), t('tryAgain')),
  })
  return (
    <Dialog open onClose={onClose} title={t(`title.${subject}`)} description={t('text')}>
      <form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((input) => report.mutate(input))}
      >
        <Field required label={t('reasonLabel')} error={errors.reason?.message}>
          <Select {...form.register('reason')}>
            <option value="">{t('choose')}</option>
            {reasonsForOthers.map((reason) => (
              <option key={reason} value={reason}>
                {t(`reason.${reason}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field optional label={t('note')} error={errors.note?.message}>
          <Textarea dir="auto" {...form.register('note')} />
        </Field>
        <DialogActions>
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" look="danger" pending={report.isPending}>
            {t('send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
