import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Dialog } from '#ui/dialog.tsx'
import {
  servicesCategoriesAdminContract,
  type CategoryEdit,
  type ListedCategory,
  type NewCategory,
} from '../../categories-admin-contract.ts'
import { useMainCategoryName } from '../use-categories.ts'
import { CategoryFields } from './category-fields.tsx'
import {
  BuiltInCategoryForm,
  CategoryForm,
  NewCategoryForm,
  typedFrom,
  type Typed,
} from './category-form-values.ts'
import { useChangeList } from './use-change-list.ts'
import { VocabularyForm } from './vocabulary-form.tsx'
import { categoriesAdminQuery } from './vocabulary-queries.ts'

interface Props {
  /** The category when the dialog was opened; undefined for a new one. */
  opened: ListedCategory | undefined
  /** The current category. */
  row: ListedCategory | undefined
  onClose: () => void
}

export function CategoryDialog(props: Props) {
  const t = useTranslations('vocabulary')
  const { opened, onClose } = props
  const nameOf = useMainCategoryName()
  const title = opened ? t('editNamed', { name: nameOf(opened.slug) }) : t('categories.add')
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={opened ? undefined : t('categories.addText')}
    >
      <Form {...props} />
    </Dialog>
  )
}

function Form({ opened, row, onClose }: Props) {
  const t = useTranslations('vocabulary')
  const nameOf = useMainCategoryName()
  const form = useZodForm(schemaFor(opened), typedFrom(opened))
  const save = useChangeList({
    queryKey: categoriesAdminQuery.queryKey,
    save: (wanted: NewCategory | CategoryEdit) => saveCategory(row, wanted),
    onSaved: () => {
      showToast({ title: t(opened ? 'saved' : 'added') })
      onClose()
    },
    onRefused: (error) => showFieldErrors(form, error),
  })
  const isChanged = row !== undefined && row.version !== opened?.version
  const hasFieldErrors = Object.keys(form.formState.errors).length > 0
  return (
    <VocabularyForm
      onSubmit={form.handleSubmit((wanted) => save.mutate(wanted))}
      error={isChanged || hasFieldErrors ? null : save.error}
      action={t(opened ? 'save' : 'add')}
      pending={save.isPending}
      onClose={onClose}
    >
      {row && isChanged && (
        <Alert live tone="warning" title={t('changedMeanwhile')}>
          {t('isCalledNow', { name: nameOf(row.slug) })}
        </Alert>
      )}
      <CategoryFields form={form} opened={opened} />
    </VocabularyForm>
  )
}

type Schema = z.ZodMiniType<NewCategory | CategoryEdit, Typed>

function schemaFor(opened: ListedCategory | undefined): Schema {
  if (!opened) return NewCategoryForm
  return opened.isBuiltIn ? BuiltInCategoryForm : CategoryForm
}

function saveCategory(row: ListedCategory | undefined, wanted: NewCategory | CategoryEdit) {
  const { add, change } = api(servicesCategoriesAdminContract)
  if (row) return change({ ...wanted, slug: row.slug, version: row.version })
  return add(wanted as NewCategory)
}
