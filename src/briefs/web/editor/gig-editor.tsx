import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { offPlatform } from '#messages/off-platform.ts'
import { useUploads } from '#attachments/web/use-uploads.ts'
import { paths } from '#platform/web/paths.ts'
import { isApiError } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { useDraft } from '#platform/web/use-draft.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { SaveProblem } from '#publishing/web/save-problem.tsx'
import { Button } from '#ui/button.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { showFailure } from '#ui/show-failure.ts'
import type { Brief } from '../../brief-contract.ts'
import { wordsOf } from '../../brief.ts'
import { publishedWords } from '../use-brief-move.ts'
import { ConfirmToPublish, WordsWarning } from '../view/gig-notices.tsx'
import { AudienceStep, BudgetStep, WhatStep, type GigFormState } from './gig-fields.tsx'
import { GigFiles } from './gig-files.tsx'
import { GigForm, typedFrom } from './gig-form.ts'
import { useSaveGig, type SavedGig } from './use-save-gig.ts'

/** Where a draft of the form is kept in this browser. */
function draftName(gig: Pick<Brief, 'id'> | undefined): string {
  return gig ? `gig-${gig.id}` : 'gig'
}

/** The form with its draft, its files and its save. */
function useGigEditor(gig: Brief | undefined) {
  const isDraft = gig === undefined || gig.status === 'draft'
  const initial = typedFrom(gig)
  const form = useZodForm(GigForm, { ...initial, isComplete: !isDraft })
  const draft = useDraft(draftName(gig), form, initial, gig?.own?.version)
  const uploads = useUploads()
  const [removed, setRemoved] = useState<number[]>([])
  const leave = useLeaving(gig)
  const saving = useSaveGig({
    form,
    draft,
    gig,
    onSend: () => {
      const isComplete = form.getValues('isComplete')
      const beginAgain = draft.followSave({
        nameOf: (saved: Draft) => draftName(saved.gig),
        valuesOf: (saved) => ({ ...typedFrom(saved.gig), isComplete }),
      })
      return async (saved) => {
        beginAgain({ gig: saved.gig, version: saved.gig.own?.version })
        uploads.forgetSent()
        setRemoved([])
        await leave(saved)
      }
    },
  })
  const send = (isPublishing: boolean) => {
    form.setValue('isComplete', isPublishing || !isDraft)
    return form.handleSubmit((fields) =>
      saving.save.mutate({ fields, files: uploads.tokens, removeFiles: removed, isPublishing }),
    )()
  }
  const isUnsaved = form.formState.isDirty || uploads.files.length > 0 || removed.length > 0
  return { form, draft, uploads, removed, setRemoved, saving, send, isDraft, isUnsaved }
}

/** The form of a gig. What was typed is kept in this browser until it is saved. */
export function GigEditor({ gig }: { gig?: Brief }) {
  const t = useTranslations('briefs')
  const editor = useGigEditor(gig)
  const { form, draft, uploads, removed, saving, send, isDraft } = editor
  const { save, current } = saving
  const fields = { form, gig, isFixed: isFixed(gig, save.error) }
  return (
    <form
      method="post"
      noValidate
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void send(false)
      }}
    >
      <LeaveGuard isDirty={editor.isUnsaved && !save.isPending} />
      <DraftNote draft={draft} />
      <WhatStep {...fields}>
        <GigFiles
          uploads={uploads}
          removed={removed}
          files={gig?.files ?? []}
          onRemoved={editor.setRemoved}
        />
      </WhatStep>
      <Warning form={form} />
      <BudgetStep {...fields} />
      <AudienceStep form={form} />
      <SaveProblem
        saving={saving}
        title={current?.title}
        fallback={t('failedText')}
        onTakeOver={() => {
          form.reset({ ...typedFrom(current), isComplete: !isDraft })
          saving.goOn()
        }}
        onRetry={() => void send(save.variables?.isPublishing === true)}
      />
      <EditorButtons editor={editor} />
    </form>
  )
}

/** Says what is wrong with contact details before anyone reads them. */
function Warning({ form }: { form: GigFormState }) {
  const [title, description, questions, visibility] = useWatch({
    control: form.control,
    name: ['title', 'description', 'questions', 'visibility'],
  })
  const [found] = offPlatform(wordsOf({ title, description, questions }))
  return found && <WordsWarning live found={found} visibility={visibility} />
}

/** A draft can be saved or published; a published gig is saved. */
function EditorButtons({ editor }: { editor: ReturnType<typeof useGigEditor> }) {
  const t = useTranslations('briefs')
  const hydrated = useHydrated()
  const user = useUser()
  const { isDraft, uploads, send } = editor
  const { save } = editor.saving
  const isBusy = !hydrated || uploads.isUploading || save.isPending
  const isPublishing = save.variables?.isPublishing === true
  const cannotPublish = isDraft && user?.isEmailVerified === false
  return (
    <>
      {cannotPublish && <ConfirmToPublish />}
      <div className="flex flex-wrap gap-3">
        {isDraft && (
          <Button
            size="lg"
            pending={save.isPending && isPublishing}
            disabled={isBusy || cannotPublish}
            onClick={() => void send(true)}
          >
            {t('actions.publish')}
          </Button>
        )}
        <Button
          type="submit"
          look={isDraft ? 'secondary' : 'primary'}
          size="lg"
          pending={save.isPending && !isPublishing}
          disabled={isBusy}
        >
          {t(isDraft ? 'form.saveDraft' : 'form.save')}
        </Button>
      </div>
    </>
  )
}

interface Draft {
  gig: Brief
  version: number | undefined
}

/** Whether category and kind of budget can no longer change. */
function isFixed(gig: Brief | undefined, error: unknown): boolean {
  const isRefused = isApiError(error) && error.code === 'brief.has_proposals'
  return isRefused || gig?.own?.hasProposals === true
}

/** Reports what was saved. A draft stays in its editor; a published gig is shown. */
function useLeaving(gig: Brief | undefined) {
  const t = useTranslations('briefs')
  const navigate = useNavigate()
  return async ({ gig: saved, refusal }: SavedGig) => {
    if (refusal !== undefined) showFailure(refusal, t('notPublished'), t('failedText'))
    else showToast(outcomeOf(saved, gig, t))
    if (saved.status !== 'draft') await navigate({ to: paths.gig(saved.id) })
    else if (!gig) await navigate({ to: paths.editGig(saved.id), replace: true })
  }
}

function outcomeOf(
  saved: Brief,
  before: Brief | undefined,
  t: ReturnType<typeof useTranslations<'briefs'>>,
) {
  if (saved.status === 'draft') return { title: t('done.draft') }
  if (before && before.status !== 'draft') return { title: t('done.edit') }
  return publishedWords(saved, t)
}
