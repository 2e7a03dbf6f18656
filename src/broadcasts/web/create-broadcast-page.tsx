import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { BroadcastDraft, broadcastsContract } from '../contract.ts'
import { BackToList } from './back-to-list.tsx'
import { takeOver } from './broadcast-queries.ts'
import { DraftFields, emptyDraft, type DraftForm } from './draft-fields.tsx'

export const Route = createFileRoute('/_admin/admin/broadcasts/new')({
  head: ({ match: { context } }) => pageHead({ context, title: context.t('broadcasts.new') }),
  component: CreateBroadcastPage,
})

function CreateBroadcastPage() {
  const t = useTranslations('broadcasts')
  const hydrated = useHydrated()
  const form = useZodForm(BroadcastDraft, emptyDraft)
  const create = useCreate(form)
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <BackToList />
      <PageHeader title={t('new')} text={t('newText')} />
      <form
        noValidate
        method="post"
        className="grid grid-cols-1 gap-6"
        onSubmit={form.handleSubmit((draft) => create.mutate(draft))}
      >
        <LeaveGuard isDirty={form.formState.isDirty && !create.isPending} />
        <DraftFields form={form} />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={!hydrated}
          pending={create.isPending}
        >
          {t('saveDraft')}
        </Button>
      </form>
    </div>
  )
}

/** Saves the draft and opens its page, with the preview. */
function useCreate(form: DraftForm) {
  const t = useTranslations('broadcasts')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (draft: BroadcastDraft) => api(broadcastsContract).create(draft),
    onSuccess: async (broadcast) => {
      await takeOver(queryClient, broadcast)
      showToast({ title: t('saved') })
      await navigate({ to: '/admin/broadcasts/$id', params: { id: String(broadcast.id) } })
    },
    onError: (error) => {
      showFieldErrors(form, error)
      showFailure(error, t('saveFailed'), t('saveFailed'))
    },
  })
}
