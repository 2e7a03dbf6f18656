import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ORIGINAL } from '#platform/languages.ts'
import { messageOf } from '#platform/web/query.ts'
import { useDraft } from '#platform/web/use-draft.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { SheetActions } from '#ui/sheet.tsx'
import { PageFields, type Page } from '../contract.ts'
import { useSayDirty, type SayDirty } from './dirty.ts'
import { FoundDraft } from './found-draft.tsx'
import { PageInputs } from './page-inputs.tsx'
import { PagePreview } from './page-preview.tsx'
import { autoSlug, spareSlug, valuesOf } from './page-values.ts'
import { SaveRefusal } from './save-refusal.tsx'
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
  const [spare] = useState(spareSlug)
  const form = useZodForm(PageFields, initial)
  const draft = useDraft(page ? `page-${page.id}` : 'page-new', form, initial)
  const { isDirty } = form.formState
  useSayDirty(onDirty, { language: ORIGINAL, isDirty, forget: draft.clear })
  // Until it is edited; once the page has an address, that one stays (edge case 9).
  const auto = (title: string) => (page ? '' : autoSlug(title, spare))
  const isAutoSlug = () => {
    const { title, slug } = form.getValues()
    return slug !== '' && slug === auto(title)
  }
  const { save, suggestion, current, goOn } = useSavePage({
    page,
    form,
    isAutoSlug,
    onSaved: () => {
      draft.clear()
      onDone()
    },
  })
  const takeOver = () => {
    form.reset(valuesOf(current))
    goOn()
  }
  return (
    <form
      noValidate
      method="post"
      className="grid min-h-full grid-cols-1 grid-rows-[1fr_auto]"
      onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
    >
      <div className="grid grid-cols-1 content-start gap-8 p-4 sm:p-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="grid grid-cols-1 content-start gap-6">
          <FoundDraft draft={draft} />
          <PageInputs form={form} autoSlug={auto} suggestion={suggestion} spare={spare} />
        </div>
        <PagePreview form={form} />
      </div>
      <SheetActions>
        <div className="grid flex-1 basis-full gap-3 empty:hidden">
          {current ? (
            <Stale current={current} onTakeOver={takeOver} onKeep={goOn} />
          ) : (
            <SaveRefusal error={save.error} message={messageOf(save.error, t('failedText'))} />
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

interface StaleProps {
  current: Page
  onTakeOver: () => void
  onKeep: () => void
}

/** Nothing typed is lost: whoever wrote it decides which of the two stays. */
function Stale({ current, onTakeOver, onKeep }: StaleProps) {
  const t = useTranslations('cms.pages')
  return (
    <Alert live tone="warning" title={t('staleTitle')}>
      <p>{t('staleText', { title: current.title })}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button look="secondary" onClick={onTakeOver}>
          {t('takeOver')}
        </Button>
        <Button look="ghost" onClick={onKeep}>
          {t('keepMine')}
        </Button>
      </p>
    </Alert>
  )
}
