import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { uploadPicture } from '#pictures/web/upload-picture.ts'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { useDraft } from '#platform/web/use-draft.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { SheetActions } from '#ui/sheet.tsx'
import {
  pagesContract,
  TranslationFields,
  type Page,
  type PageTranslation,
  type Translation,
} from '../contract.ts'
import { useSayDirty, type SayDirty } from './dirty.ts'
import { ContentField } from '#publishing/web/content-field.tsx'
import { MetaInputs } from '#publishing/web/meta-inputs.tsx'
import { translatedValues, type TranslationValues } from './page-values.ts'
import { translationsQuery, usePagesChanged } from './pages-queries.ts'
import { SaveRefusal } from '#publishing/web/save-refusal.tsx'
import { SaveProblem } from '#publishing/web/save-problem.tsx'
import { useSave } from '#publishing/web/use-save.ts'
import { DraftNote } from '#ui/draft-note.tsx'

interface Props {
  page: Page
  language: Translation
  translation: PageTranslation | undefined
  onDirty: SayDirty
  onCancel: () => void
  onRemoved: () => void
}

export function TranslationForm(props: Props) {
  const { page, language, translation, onDirty, onCancel } = props
  const t = useTranslations('cms.pages')
  const { form, draft, saving } = useTranslationEditor(props)
  const { isDirty } = form.formState
  useSayDirty(onDirty, { language, isDirty, forget: draft.clear })
  const { save, current, goOn } = saving
  const submit = form.handleSubmit((fields) => save.mutate(fields))
  return (
    <form
      noValidate
      method="post"
      className="grid min-h-full grid-cols-1 grid-rows-[1fr_auto]"
      onSubmit={submit}
    >
      <div className="grid max-w-3xl grid-cols-1 content-start gap-6 p-4 sm:p-6">
        <p className="text-ink-2">{t('translationText')}</p>
        <DraftNote draft={draft} />
        <TranslationInputs form={form} language={language} />
      </div>
      <SheetActions>
        <div className="grid flex-1 basis-full gap-3 empty:hidden">
          <SaveProblem
            saving={saving}
            title={current?.title ?? page.title}
            fallback={t('failedText')}
            onRetry={() => void submit()}
            onTakeOver={() => {
              form.reset(translatedValues(current ?? undefined))
              goOn()
            }}
          />
          {save.isSuccess && !isDirty && (
            <Alert live tone="success">
              {t('translationSaved')}
            </Alert>
          )}
        </div>
        {translation && <Remove {...props} forget={draft.clear} />}
        <Button look="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" pending={save.isPending}>
          {t('saveTranslation')}
        </Button>
      </SheetActions>
    </form>
  )
}

function useTranslationEditor({ page, language, translation }: Props) {
  const [initial] = useState(() => translatedValues(translation))
  const form = useZodForm(TranslationFields, initial)
  const draftName = `page-${page.id}-${language}`
  const draft = useDraft(draftName, form, initial, translation?.version ?? 0)
  const saving = useSave<TranslationFields, PageTranslation>({
    row: translation,
    form,
    draft,
    valuesOf: translatedValues,
    write: (fields, { version = 0 }) =>
      api(pagesContract).translate({ id: page.id, language, ...fields, version }),
    isUntouched: () => false,
    onSend: () => draft.followSave({ nameOf: () => draftName, valuesOf: translatedValues }),
    onSaved: useTranslationsChanged(page.id),
  })
  return { form, draft, saving }
}

interface InputsProps {
  form: UseFormReturn<TranslationValues, unknown, TranslationFields>
  language: Translation
}

function TranslationInputs({ form, language }: InputsProps) {
  const t = useTranslations('cms.pages')
  return (
    <>
      <Field required label={t('fields.title')} error={form.formState.errors.title?.message}>
        <Input dir="auto" lang={language} autoComplete="off" {...form.register('title')} />
      </Field>
      <ContentField
        control={form.control}
        label={t('fields.content')}
        language={language}
        upload={uploadPicture}
      />
      <MetaInputs form={form} />
    </>
  )
}

function useTranslationsChanged(id: number) {
  const queryClient = useQueryClient()
  const changed = usePagesChanged()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: translationsQuery(id).queryKey })
    await changed()
  }
}

interface RemoveProps {
  page: Page
  language: Translation
  forget: () => void
  onRemoved: () => void
}

function Remove({ page: { id }, language, forget, onRemoved }: RemoveProps) {
  const t = useTranslations('cms.pages')
  const changed = useTranslationsChanged(id)
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api(pagesContract).removeTranslation({ id, language }),
    onSuccess: async () => {
      forget()
      setAsking(false)
      await changed()
      onRemoved()
    },
  })
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
        {t('removeTranslation')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('removeTranslation')}
          description={t('removeTranslationText')}
          action={t('removeTranslation')}
          look="danger"
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <SaveRefusal
            error={remove.error}
            message={messageOf(remove.error, t('failedText'))}
            onRetry={remove.mutate}
          />
        </ConfirmDialog>
      )}
    </>
  )
}
