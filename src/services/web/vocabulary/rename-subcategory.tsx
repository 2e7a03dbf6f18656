import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import type { Translations } from '../../categories-contract.ts'
import { VocabularyLabel, servicesVocabularyContract } from '../../vocabulary-contract.ts'
import type { ListedSubcategory, SubcategoryChange } from '../../vocabulary-contract.ts'
import { useSubcategoryName } from '../use-categories.ts'
import { TranslatedNames } from './translated-names.tsx'
import { TypedNames, typedTranslations, type TypedTranslations } from './translations.ts'
import { useChangeList } from './use-change-list.ts'
import { VocabularyForm } from './vocabulary-form.tsx'
import { subcategoriesQuery } from './vocabulary-queries.ts'

interface Props {
  /** The row when the dialog was opened. */
  opened: ListedSubcategory
  /** The current row. */
  row: ListedSubcategory
  onClose: () => void
}

export function RenameSubcategory(props: Props) {
  const t = useTranslations('vocabulary')
  const { opened, onClose } = props
  const name = useSubcategoryName()(opened.slug, opened.label)
  return (
    <Dialog open onClose={onClose} title={t('renameNamed', { name })}>
      <RenameForm {...props} />
    </Dialog>
  )
}

/** An empty name restores the built-in name. */
const nameOrNothing = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (text.trim() === '' ? null : text)),
  ),
  z.nullable(VocabularyLabel),
)
interface Typed {
  label: string
  labels: TypedTranslations
}
interface Renamed {
  label: string | null
  labels: Translations
}
const OwnRenamed = z.object({ label: VocabularyLabel, labels: TypedNames })
const BuiltInRenamed = z.object({ label: nameOrNothing, labels: TypedNames })

function RenameForm({ opened, row, onClose }: Props) {
  const t = useTranslations('vocabulary')
  const nameOf = useSubcategoryName()
  const schema: z.ZodMiniType<Renamed, Typed> = opened.isBuiltIn ? BuiltInRenamed : OwnRenamed
  const form = useZodForm(schema, {
    label: opened.label ?? '',
    labels: typedTranslations(opened.labels),
  })
  const { errors } = form.formState
  const hasFieldErrors = Object.keys(errors).length > 0
  const rename = useChangeList({
    queryKey: subcategoriesQuery.queryKey,
    save: (wanted: SubcategoryChange & { id: number }) =>
      api(servicesVocabularyContract).changeSubcategory(wanted),
    onSaved: () => {
      showToast({ title: t('saved') })
      onClose()
    },
    onRefused: (error) => showFieldErrors(form, error),
  })
  const { id, version } = row
  const isChanged = version !== opened.version
  return (
    <VocabularyForm
      onSubmit={form.handleSubmit((names) => rename.mutate({ id, version, ...names }))}
      error={isChanged || hasFieldErrors ? null : rename.error}
      action={t('save')}
      pending={rename.isPending}
      onClose={onClose}
    >
      {isChanged && (
        <Alert live tone="warning" title={t('changedMeanwhile')}>
          {t('isCalledNow', { name: nameOf(row.slug, row.label) })}
        </Alert>
      )}
      <Field
        label={t('name')}
        required={!opened.isBuiltIn}
        hint={
          opened.isBuiltIn
            ? t('subcategories.emptyIsBuiltIn', { name: nameOf(opened.slug, null) })
            : undefined
        }
        error={errors.label?.message}
      >
        <Input dir="auto" autoComplete="off" {...form.register('label')} />
      </Field>
      <TranslatedNames form={form} />
    </VocabularyForm>
  )
}
