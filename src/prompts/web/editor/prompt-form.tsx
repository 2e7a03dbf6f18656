import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { api } from '#platform/web/client.ts'
import { useUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { ApprovalNotice } from '#publishing/web/approval-notice.tsx'
import { SaveProblem } from '#publishing/web/save-problem.tsx'
import { useEditor } from '#publishing/web/use-editor.ts'
import type { Writing } from '#publishing/web/use-save.ts'
import { isNewlyPublished, useUndo } from '#publishing/web/use-undo.ts'
import { Button } from '#ui/button.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { promptsContract } from '../../contract.ts'
import { PromptFields } from '../../fields.ts'
import { promptPath } from '../../prompt.ts'
import { savingsOf, valuesOf, type Saving } from '../../prompt-values.ts'
import type { PromptDetail } from '../../shapes.ts'
import { PromptInputs } from './prompt-inputs.tsx'
import { PromptSettings } from './prompt-settings.tsx'
import { usePromptsChanged } from '../prompt/use-move.ts'

interface Props {
  /** Undefined for a new prompt. */
  prompt: PromptDetail | undefined
  onTakeOver?: (current: PromptDetail) => void
}

type Fields = PromptFields & { slug: string }

export function PromptForm({ prompt, onTakeOver }: Props) {
  const t = useTranslations('prompts.editor')
  const { isAdmin = false } = useUser() ?? {}
  const isHydrated = useHydrated()
  const editor = useEditor<z.input<typeof PromptFields>, PromptFields, PromptDetail>({
    schema: PromptFields,
    row: prompt,
    valuesOf,
    prefix: 'prompt',
    isKept: Boolean(prompt?.publishedAt),
    write: (fields, writing) => write(prompt, fields, writing),
    onSaved: useSaved(prompt),
  })
  const { form, draft, slug, save, suggestion, current } = editor
  const visibility = useWatch({ control: form.control, name: 'visibility' }) ?? 'public'
  const savings = savingsOf({ status: prompt?.status, visibility, isAdmin })
  const takeOver = () => {
    draft.clear()
    if (current) onTakeOver?.(current)
  }
  const submitAs = (status: Fields['status']) =>
    form.handleSubmit(({ status: _status, slug: typed = '', ...rest }) =>
      save.mutate({ ...rest, slug: typed, ...(status && { status }) }),
    )
  return (
    <form
      noValidate
      method="post"
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => void submitAs(savings[pressedIn(event)]?.status)(event)}
    >
      {!isAdmin && visibility !== 'private' && <ApprovalNotice of="prompt" />}
      <DraftNote draft={draft} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <PromptInputs form={form} slug={slug} />
        <PromptSettings form={form} slug={slug} suggestion={suggestion} />
      </div>
      <SaveProblem
        saving={editor}
        title={current?.title}
        fallback={t('failedText')}
        onTakeOver={takeOver}
        onRetry={() => void submitAs(save.variables?.status)()}
      />
      <SaveButtons {...{ savings, isHydrated, save }} />
    </form>
  )
}

/** The index of the pressed button; the Enter key presses the first. */
function pressedIn({ nativeEvent }: FormEvent): number {
  const { submitter } = nativeEvent as SubmitEvent
  return Number((submitter as HTMLButtonElement | null)?.value ?? 0)
}

function write(prompt: PromptDetail | undefined, fields: Fields, writing: Writing) {
  const { idempotencyKey, ...over } = writing
  // Without a slug the server makes one from the title.
  const { slug, ...rest } = fields
  const sent = { ...rest, ...(slug && { slug }) }
  return prompt
    ? api(promptsContract).update({ id: prompt.id, ...sent, ...over })
    : api(promptsContract).create(sent, { idempotencyKey })
}

interface ButtonsProps {
  savings: readonly Saving[]
  isHydrated: boolean
  save: { isPending: boolean; variables: Fields | undefined }
}

function SaveButtons({ savings, isHydrated, save }: ButtonsProps) {
  const t = useTranslations('prompts.editor')
  const pending = save.isPending ? save.variables : undefined
  const last = savings.length - 1
  return (
    <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-4">
      {savings.map(({ name, status }, index) => (
        <Button
          key={name}
          type="submit"
          value={index}
          look={index === last ? 'primary' : 'secondary'}
          disabled={!isHydrated || pending !== undefined}
          pending={pending !== undefined && pending.status === status}
        >
          {t(name)}
        </Button>
      ))}
    </div>
  )
}

/** Shows a toast and opens the prompt. */
function useSaved(before: PromptDetail | undefined) {
  const user = useUser()
  const t = useTranslations('prompts.editor')
  const changed = usePromptsChanged()
  const undo = useUndo(changed)
  const navigate = useNavigate()
  return async (saved: PromptDetail) => {
    const { id, version, status, visibility } = saved
    const become = status === 'published' && visibility === 'private' ? 'private' : status
    // An admin who corrects another person's prompt submits nothing.
    const isAsBefore = saved.authorId !== user?.id && status === before?.status
    showToast({
      title: t(before ? 'updated' : 'created'),
      ...(!isAsBefore && { description: t(`become.${become}`) }),
      ...(isNewlyPublished(saved, before) &&
        become !== 'private' &&
        undo(() => api(promptsContract).move({ id, version, status: 'draft' }))),
    })
    await navigate({ to: promptPath(saved) })
    await changed()
  }
}
