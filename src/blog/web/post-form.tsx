import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { uploadPicture } from '#pictures/web/upload-picture.ts'
import { messageOf } from '#platform/web/query.ts'
import { useDraft } from '#platform/web/use-draft.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { ApprovalNotice } from '#publishing/web/approval-notice.tsx'
import { ContentField } from '#publishing/web/content-field.tsx'
import { RejectionNote } from '#publishing/web/rejection-note.tsx'
import { SaveRefusal } from '#publishing/web/save-refusal.tsx'
import { StaleNote } from '#publishing/web/stale-note.tsx'
import { useAutoSlug } from '#publishing/web/use-auto-slug.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { Field } from '#ui/field.tsx'
import { PostFields, type Post, type PostStatus } from '../contract.ts'
import { PostSettings } from './post-settings.tsx'
import { draftOf, fieldsOf, saveChoices, valuesOf, type SaveChoice } from './post-values.ts'
import { useSavePost, type SaveWords } from './use-save-post.ts'

interface Props {
  /** As it is; without it a new one is written. */
  post: Post | undefined
  /** Publishes without anybody's leave. */
  isAdmin: boolean
  words: SaveWords
  onSaved: (post: Post) => void
}

/** The editor of posts: the text, and all that belongs to it in a panel beside it. */
export function PostForm(props: Props) {
  const { post, isAdmin } = props
  const t = useTranslations('blog')
  const { form, draft, slug, save, suggestion, current, changed, takeOver, goOn } =
    usePostEditor(props)
  // What a colleague wrote meanwhile is taken over into them.
  const { defaultValues } = form.formState
  const submitAs = (status: PostStatus | undefined) =>
    form.handleSubmit((fields) => save.mutate(fieldsOf(fields, defaultValues, status)))
  const choices = saveChoices(isAdmin, post?.status)
  const main = choices.at(-1)
  return (
    <form noValidate method="post" onSubmit={main && submitAs(main.status)} className="grid gap-6">
      <DraftNote draft={draft} />
      <Notes post={post} isAdmin={isAdmin} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-6">
          <Field required label={t('fields.title')} error={form.formState.errors.title?.message}>
            <Input dir="auto" autoComplete="off" {...slug.follow(form.register('title'))} />
          </Field>
          <ContentField control={form.control} label={t('fields.content')} upload={uploadPicture} />
        </div>
        <PostSettings
          form={form}
          post={post}
          slug={slug}
          suggestion={suggestion}
          isAdmin={isAdmin}
        />
      </div>
      <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-canvas px-4 py-3">
        <div className="grid flex-1 basis-full gap-3 empty:hidden">
          {current ? (
            <StaleNote {...{ changed }} title={current.title} onTakeOver={takeOver} onKeep={goOn} />
          ) : (
            <SaveRefusal
              error={save.error}
              message={messageOf(save.error, t('errorOccurred'))}
              onRetry={() => void submitAs(save.variables?.status)()}
            />
          )}
        </div>
        <SaveButtons
          choices={choices}
          pending={save.isPending ? save.variables : undefined}
          onChoose={submitAs}
        />
      </div>
    </form>
  )
}

function usePostEditor({ post, words, onSaved }: Props) {
  const [initial] = useState(() => valuesOf(post))
  const form = useZodForm(PostFields, initial)
  const draft = useDraft(draftOf(post), form, initial, post?.version)
  const slug = useAutoSlug({
    form,
    title: () => form.getValues('title'),
    prefix: 'post',
    // People may know it.
    isKept: Boolean(post?.publishedAt),
  })
  const { save, suggestion, current, changed, goOn } = useSavePost({
    post,
    form,
    draft,
    isUntouched: slug.isUntouched,
    words,
    onSaved,
  })
  const takeOver = () => {
    form.reset(valuesOf(current))
    goOn()
  }
  return { form, draft, slug, save, suggestion, current, changed, takeOver, goOn }
}

/** Before anybody writes: who reads it first, and what was asked for. */
function Notes({ post, isAdmin }: Pick<Props, 'post' | 'isAdmin'>) {
  if (post?.status === 'rejected') {
    const { rejectionReason, rejectionCode } = post.revision ?? post
    return <RejectionNote of="post" reason={rejectionReason} reasonCode={rejectionCode} />
  }
  return isAdmin ? null : <ApprovalNotice of="post" />
}

interface ButtonsProps {
  choices: readonly SaveChoice[]
  /** What is being saved. */
  pending: PostFields | undefined
  onChoose: (status: PostStatus | undefined) => () => Promise<void>
}

function SaveButtons({ choices, pending, onChoose }: ButtonsProps) {
  const t = useTranslations('blog')
  return choices.map(({ label, status }, index) => {
    const isMain = index === choices.length - 1
    return (
      <Button
        key={label}
        disabled={pending !== undefined}
        pending={pending !== undefined && pending.status === status}
        {...(isMain
          ? { type: 'submit' }
          : { look: 'secondary', onClick: () => void onChoose(status)() })}
      >
        {t(label)}
      </Button>
    )
  })
}
