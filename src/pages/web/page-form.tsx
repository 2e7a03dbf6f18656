import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { ORIGINAL } from '#platform/languages.ts'
import { plainOf } from '#publishing/web/plain-of.ts'
import { Preview, SearchPreview, SharedPreview } from '#publishing/web/previews.tsx'
import { SaveProblem } from '#publishing/web/save-problem.tsx'
import { Button } from '#ui/button.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { SafeHtml } from '#ui/rich-text/safe-html.tsx'
import { SheetActions } from '#ui/sheet.tsx'
import type { Page } from '../contract.ts'
import { useSayDirty, type SayDirty } from './dirty.ts'
import { PageInputs } from './page-inputs.tsx'
import type { PageFormState, PageValues } from './page-values.ts'
import { usePageEditor } from './use-save-page.ts'

interface Props {
  page: Page | undefined
  onDirty: SayDirty
  onCancel: () => void
  onDone: () => void
}

export function PageForm({ page, onDirty, onCancel, onDone }: Props) {
  const t = useTranslations('cms.pages')
  const editor = usePageEditor(page, onDone)
  const { form, draft, slug, save, suggestion, current, takeOver } = editor
  const { isDirty } = form.formState
  useSayDirty(onDirty, { language: ORIGINAL, isDirty, forget: draft.clear })
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
          <SaveProblem
            saving={editor}
            title={current?.title}
            fallback={t('failedText')}
            onTakeOver={takeOver}
            onRetry={() => void submit()}
          />
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

/** Previews of the page, its search result and a shared link. */
function PagePreview({ form }: { form: PageFormState }) {
  const t = useTranslations('cms.pages')
  const values = useDeferredValue(useWatch({ control: form.control })) as PageValues
  const shown = {
    title: values.metaTitle?.trim() || values.title,
    description: values.metaDescription?.trim() || plainOf(values.content, 160),
    path: `/${values.slug}`,
  }
  return (
    <section aria-label={t('preview')} className="grid grid-cols-1 content-start gap-6">
      <Preview title={t('preview')}>
        <article className="p-5">
          <p dir="auto" className="font-display text-2xl font-semibold text-balance wrap-anywhere">
            {values.title || t('untitled')}
          </p>
          <SafeHtml html={values.content} language={ORIGINAL} className="mt-4" />
        </article>
      </Preview>
      <SearchPreview {...shown} />
      <SharedPreview {...shown} image={values.ogImage} />
    </section>
  )
}
