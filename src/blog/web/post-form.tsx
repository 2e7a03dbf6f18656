import { useTranslations } from 'use-intl'
import { uploadPicture } from '#pictures/web/upload-picture.ts'
import { ApprovalNotice } from '#publishing/web/approval-notice.tsx'
import { ContentField } from '#publishing/web/content-field.tsx'
import { RejectionNote } from '#publishing/web/rejection-note.tsx'
import { SaveProblem } from '#publishing/web/save-problem.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { Field } from '#ui/field.tsx'
import type { Post, PostFields, PostStatus } from '../contract.ts'
import { PostSettings } from './post-settings.tsx'
import { fieldsOf, saveChoices, type SaveChoice } from './post-values.ts'
import { usePostEditor, type SaveWords } from './use-save-post.ts'

interface Props {
  /** Undefined for a new post. */
  post: Post | undefined
  /** Admins publish without a review. */
  isAdmin: boolean
  words: SaveWords
  onSaved: (post: Post) => void
}

export function PostForm(props: Props) {
  const { post, isAdmin } = props
  const t = useTranslations('blog')
  const editor = usePostEditor(props)
  const { form, draft, slug, save, suggestion, current, takeOver } = editor
  // Read after each render: loading another person's version replaces the default values.
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
          <SaveProblem
            saving={editor}
            title={current?.title}
            fallback={t('errorOccurred')}
            onTakeOver={takeOver}
            onRetry={() => void submitAs(save.variables?.status)()}
          />
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

/** Tells the author that an admin reviews the post, or why it was rejected. */
function Notes({ post, isAdmin }: Pick<Props, 'post' | 'isAdmin'>) {
  if (post?.status === 'rejected') {
    const { rejectionReason, rejectionCode } = post.revision ?? post
    return <RejectionNote of="post" reason={rejectionReason} reasonCode={rejectionCode} />
  }
  return isAdmin ? null : <ApprovalNotice of="post" />
}

interface ButtonsProps {
  choices: readonly SaveChoice[]
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
