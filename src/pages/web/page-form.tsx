import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ORIGINAL } from '#platform/languages.ts'
import { messageOf } from '#platform/web/query.ts'
import { useDraft } from '#platform/web/use-draft.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { SaveRefusal } from '#publishing/web/save-refusal.tsx'
import { StaleNote } from '#publishing/web/stale-note.tsx'
import { useAutoSlug } from '#publishing/web/use-auto-slug.ts'
import { Button } from '#ui/button.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { SheetActions } from '#ui/sheet.tsx'
import { PageFields, type Page } from '../contract.ts'
import { useSayDirty, type SayDirty } from './dirty.ts'
import { PageInputs } from './page-inputs.tsx'
import { PagePreview } from './page-preview.tsx'
import { draftOf, valuesOf } from './page-values.ts'
import { useSavePage } from './use-save-page.ts'

interface Props {
  page: Page | undefined
  onDirty: SayDirty
  onCancel: () => void
  onDone: () => void
}

/** The original of a page: all its fields, with a preview beside them. */
export function PageForm({ page, onDirty, onCancel, onDone }: Props) {
  const t = useTranslations('cms.pages')
  const [initial] = useState(() => valuesOf(page))
  const form = useZodForm(PageFields, initial)
  const draft = useDraft(draftOf(page), form, initial, page?.version)
  const { isDirty } = form.formState
  useSayDirty(onDirty, { language: ORIGINAL, isDirty, forget: draft.clear })
  const slug = useAutoSlug({
    form,
    title: () => form.getValues('title'),
    prefix: 'page',
    isKept: page !== undefined,
  })
  const { save, suggestion, current, changed, goOn } = useSavePage({
    page,
    form,
    draft,
    isUntouched: slug.isUntouched,
    onSaved: onDone,
  })
  const takeOver = () => {
    form.reset(valuesOf(current))
    goOn()
  }
  const submit = form.handleSubmit((fields) => save.mutate(fields))
  return (
    <form
      noValidate
      method="post"
      className="grid min-h-full grid-cols-1 grid-rows-[1fr_auto]"
      onSubmit={submit}
    >
      <div className="grid grid-cols-1 content-start gap-8 p-4 sm:p-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="grid grid-cols-1 content-start gap-6">
          <DraftNote draft={draft} />
          <PageInputs form={form} slug={slug} suggestion={suggestion} />
        </div>
        <PagePreview form={form} />
      </div>
      <SheetActions>
        <div className="grid flex-1 basis-full gap-3 empty:hidden">
          {current ? (
            <StaleNote {...{ changed }} title={current.title} onTakeOver={takeOver} onKeep={goOn} />
          ) : (
            <SaveRefusal
              error={save.error}
              message={messageOf(save.error, t('failedText'))}
              onRetry={submit}
            />
          )}
        </div>
        <SaveButtons isNew={!page} isPending={save.isPending} onCancel={onCancel} />
      </SheetActions>
    </form>
  )
}

function SaveButtons(props: { isNew: boolean; isPending: boolean; onCancel: () => void }) {
  const t = useTranslations('cms.pages')
  return (
    <>
      <Button look="ghost" onClick={props.onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" pending={props.isPending}>
        {t(props.isNew ? 'create' : 'save')}
      </Button>
    </>
  )
}
