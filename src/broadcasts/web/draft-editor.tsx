import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { followSave, showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { BroadcastDraft, broadcastsContract, type Broadcast } from '../contract.ts'
import { broadcastQuery, takeOver } from './broadcast-queries.ts'
import { DraftFields, draftOf, type DraftForm } from './draft-fields.tsx'
import { Preview } from './preview.tsx'

interface Props {
  broadcast: Broadcast
  maySend: boolean
}

/** The form of a draft, with the preview of what was saved. */
export function DraftEditor({ broadcast, maySend }: Props) {
  const t = useTranslations('broadcasts')
  const hydrated = useHydrated()
  const form = useZodForm(BroadcastDraft, draftOf(broadcast))
  const save = useSave(broadcast, form)
  const { isDirty } = form.formState
  return (
    <>
      <PageHeader title={t('draft')} text={t('newText')} />
      <form
        noValidate
        method="post"
        className="grid max-w-3xl grid-cols-1 gap-6"
        onSubmit={form.handleSubmit((draft) => save.mutate(draft))}
      >
        <LeaveGuard isDirty={isDirty} />
        <DraftFields form={form} />
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Button type="submit" disabled={!hydrated} pending={save.isPending}>
            {t('saveDraft')}
          </Button>
          <DeleteDraft id={broadcast.id} onDelete={() => form.reset(draftOf(broadcast))} />
        </div>
      </form>
      <Preview broadcast={broadcast} isDirty={isDirty} maySend={maySend} />
    </>
  )
}

function useSave({ id, version }: Broadcast, form: DraftForm) {
  const t = useTranslations('broadcasts')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (draft: BroadcastDraft) => {
      const saved = followSave(form, draftOf)
      const broadcast = await api(broadcastsContract).put({ ...draft, id, version })
      saved(broadcast)
      return broadcast
    },
    onSuccess: async (broadcast) => {
      await takeOver(queryClient, broadcast)
      showToast({ title: t('saved') })
    },
    onError: (error) => {
      showFieldErrors(form, error)
      showFailure(error, t('saveFailed'), t('saveFailed'))
    },
  })
}

interface DeleteProps {
  id: number
  /** Called before the page is left, so that it does not ask about unsaved changes. */
  onDelete: () => void
}

function DeleteDraft({ id, onDelete }: DeleteProps) {
  const t = useTranslations('broadcasts')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const hydrated = useHydrated()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api(broadcastsContract).remove({ id }),
    onSuccess: async () => {
      onDelete()
      showToast({ title: t('deleted') })
      queryClient.removeQueries({ queryKey: [broadcastsContract.list.path] })
      await navigate({ to: '/admin/broadcasts' })
      queryClient.removeQueries({ queryKey: broadcastQuery(id).queryKey })
    },
    onError: (error) => showFailure(error, t('deleteFailed'), t('deleteFailed')),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button look="ghost" disabled={!hydrated} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('deleteTitle')}
        description={t('deleteText')}
        action={t('delete')}
        look="danger"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
