import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { changeSession } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { DialogActions } from '#ui/dialog.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { useDraft } from '#platform/web/use-draft.ts'
import { DraftNote } from '#ui/draft-note.tsx'
import { applicationsContract, NewApplication } from '../contract.ts'
import { standingQuery } from './application-queries.ts'

interface Props {
  /** If false, sending the form makes the person a viber immediately. */
  needsApproval: boolean
  onDone: () => void
}

const blank = { headline: '', about: '' }

/** The application form. */
export function ApplicationForm({ needsApproval, onDone }: Props) {
  const t = useTranslations('applications')
  const form = useZodForm(NewApplication, blank)
  const draft = useDraft('application', form, blank)
  const apply = useApply({ onDone, onRefused: (error) => showFieldErrors(form, error) })
  const { errors } = form.formState
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((input) => apply.mutate(input, { onSuccess: draft.clear }))}
      className="grid gap-5"
    >
      <DraftNote draft={draft} />
      <Field label={t('headline')} hint={t('headlineHint')} error={errors.headline?.message}>
        <Input dir="auto" {...form.register('headline')} />
      </Field>
      <Field label={t('about')} optional error={errors.about?.message}>
        <Textarea dir="auto" {...form.register('about')} />
      </Field>
      <DialogActions onCancel={onDone}>
        <Button type="submit" pending={apply.isPending}>
          {needsApproval ? t('send') : t('start')}
        </Button>
      </DialogActions>
    </form>
  )
}

interface Options {
  onDone: () => void
  onRefused: (error: unknown) => boolean
}

function useApply({ onDone, onRefused }: Options) {
  const t = useTranslations('applications')
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: (input: NewApplication) => api(applicationsContract).apply(input),
    onSuccess: async (standing) => {
      queryClient.setQueryData(standingQuery.queryKey, standing)
      onDone()
      if (!standing.isServiceProvider) {
        showToast({ title: t('sent'), description: t('pendingText') })
        return
      }
      changeSession(queryClient, { isServiceProvider: true })
      showToast({ title: t('welcome'), description: t('welcomeText') })
      await router.invalidate()
      // New vibers are sent to the onboarding tour (docs/product-rules.md#becoming-a-provider).
      await router.navigate({ to: '/onboarding' })
    },
    onError: (error) => {
      if (onRefused(error)) return
      showFailure(error, t('failed'), t('failedText'))
    },
  })
}
