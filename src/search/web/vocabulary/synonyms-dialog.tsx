import { useTranslations } from 'use-intl'
import { languages, type Language } from '#platform/languages.ts'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useChangeList } from '#services/web/vocabulary/use-change-list.ts'
import { VocabularyForm } from '#services/web/vocabulary/vocabulary-form.tsx'
import { Alert } from '#ui/alert.tsx'
import { Textarea } from '#ui/control.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import {
  searchSynonymsContract,
  type ListedSynonyms,
  type NewSynonyms,
} from '../../synonyms-contract.ts'
import { problemIn } from './problem-in.ts'
import { nameOf, SynonymWords } from './synonym-row.tsx'
import { synonymsForm, typedFrom } from './synonyms-form-values.ts'
import { synonymsQuery } from './synonyms-queries.ts'

interface Props {
  language: Language
  /** The row when the dialog was opened; undefined for a new one. */
  opened: ListedSynonyms | undefined
  /** The current row. */
  row: ListedSynonyms | undefined
  onClose: () => void
}

export function SynonymsDialog(props: Props) {
  const t = useTranslations('vocabulary.synonyms')
  const { language, opened, onClose } = props
  const { name = language } = languages.find(({ code }) => code === language) ?? {}
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(opened ? 'edit' : 'add')}
      description={t('languageIs', { language: name })}
    >
      <Form {...props} />
    </Dialog>
  )
}

function Form({ language, opened, row, onClose }: Props) {
  const t = useTranslations('vocabulary')
  const form = useZodForm(synonymsForm(language), typedFrom(opened))
  const save = useChangeList({
    queryKey: synonymsQuery(language).queryKey,
    save: ({ words, finds }: NewSynonyms) =>
      row
        ? api(searchSynonymsContract).change({ id: row.id, version: row.version, words, finds })
        : api(searchSynonymsContract).add({ language, words, finds }),
    onSaved: (_rows, wanted) => {
      showToast({ title: t(opened ? 'saved' : 'added'), description: nameOf(wanted) })
      onClose()
    },
    onRefused: (error) => showFieldErrors(form, error),
  })
  const { words, finds } = form.formState.errors
  const isChanged = row !== undefined && row.version !== opened?.version
  return (
    <VocabularyForm
      onSubmit={form.handleSubmit((wanted) => save.mutate(wanted))}
      error={isChanged || words || finds ? null : save.error}
      action={t(opened ? 'save' : 'add')}
      pending={save.isPending}
      onClose={onClose}
    >
      {row && isChanged && (
        <Alert live tone="warning" title={t('changedMeanwhile')}>
          <div className="grid gap-2">
            {t('synonyms.isNow')}
            <SynonymWords {...row} />
          </div>
        </Alert>
      )}
      <Field
        label={t('synonyms.words')}
        required
        hint={t('synonyms.wordsHint')}
        error={problemIn(words)}
      >
        <Textarea dir="auto" rows={3} autoComplete="off" {...form.register('words')} />
      </Field>
      <Field
        label={t('synonyms.finds')}
        optional
        hint={t('synonyms.findsHint')}
        error={problemIn(finds)}
      >
        <Textarea dir="auto" rows={2} autoComplete="off" {...form.register('finds')} />
      </Field>
    </VocabularyForm>
  )
}
