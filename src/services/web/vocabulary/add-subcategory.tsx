import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import type { Category } from '../../categories.ts'
import { NewSubcategory, servicesVocabularyContract } from '../../vocabulary-contract.ts'
import { NameFields } from './name-fields.tsx'
import { Refusal } from './refusal.tsx'
import { useChangeList } from './use-change-list.ts'
import { subcategoriesQuery } from './vocabulary-queries.ts'

interface Props {
  trade: Category
  open: boolean
  onClose: () => void
}

export function AddSubcategory({ trade, open, onClose }: Props) {
  const t = useTranslations('vocabulary.subcategories')
  const tc = useTranslations('services.categories')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('addTo', { trade: tc(trade) })}
      description={t('addText')}
    >
      <AddForm trade={trade} onClose={onClose} />
    </Dialog>
  )
}

function AddForm({ trade, onClose }: Omit<Props, 'open'>) {
  const t = useTranslations('vocabulary')
  const form = useZodForm(NewSubcategory, { category: trade, label: '', slug: '' })
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
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((wanted) => add.mutate(wanted))}
    >
      {!hasFieldErrors && <Refusal error={add.error} />}
      <NameFields form={form} joint="_" />
      <DialogActions onCancel={onClose}>
        <Button type="submit" pending={add.isPending}>
          {t('add')}
        </Button>
      </DialogActions>
    </form>
  )
}
