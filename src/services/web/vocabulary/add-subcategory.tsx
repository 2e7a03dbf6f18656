import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { Category } from '../../categories.ts'
import { NewSubcategory, servicesVocabularyContract } from '../../vocabulary-contract.ts'
import { useMainCategoryName } from '../use-categories.ts'
import { NameFields } from './name-fields.tsx'
import { TranslatedNames } from './translated-names.tsx'
import { TypedNames, typedTranslations } from './translations.ts'
import { useChangeList } from './use-change-list.ts'
import { VocabularyForm } from './vocabulary-form.tsx'
import { subcategoriesQuery } from './vocabulary-queries.ts'

interface Props {
  trade: Category
  open: boolean
  onClose: () => void
}

export function AddSubcategory({ trade, open, onClose }: Props) {
  const t = useTranslations('vocabulary.subcategories')
  const tradeOf = useMainCategoryName()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('addTo', { trade: tradeOf(trade) })}
      description={t('addText')}
    >
      <AddForm trade={trade} onClose={onClose} />
    </Dialog>
  )
}

const TypedSubcategory = z.extend(NewSubcategory, { labels: TypedNames })

function AddForm({ trade, onClose }: Omit<Props, 'open'>) {
  const t = useTranslations('vocabulary')
  const form = useZodForm(TypedSubcategory, {
    category: trade,
    label: '',
    slug: '',
    labels: typedTranslations(undefined),
  })
  const add = useChangeList({
    queryKey: subcategoriesQuery.queryKey,
    save: (wanted: NewSubcategory) => api(servicesVocabularyContract).addSubcategory(wanted),
    onSaved: (_rows, { label }) => {
      showToast({ title: t('added'), description: label })
      onClose()
    },
    onRefused: (error) => showFieldErrors(form, error),
  })
  const hasFieldErrors = Object.keys(form.formState.errors).length > 0
  return (
    <VocabularyForm
      onSubmit={form.handleSubmit((wanted) => add.mutate(wanted))}
      error={hasFieldErrors ? null : add.error}
      action={t('add')}
      pending={add.isPending}
      onClose={onClose}
    >
      <NameFields form={form} joint="_" />
      <TranslatedNames form={form} />
    </VocabularyForm>
  )
}
