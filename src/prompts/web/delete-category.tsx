import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/control.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { isolated } from '#ui/isolated.ts'
import { promptCategoriesContract, type PromptCategory } from '../categories-contract.ts'
import { usePromptDeed } from './use-move.ts'

interface Props {
  category: PromptCategory
  categories: readonly PromptCategory[]
  onClose: () => void
}

/**
 * An empty one simply goes; what is in one that is not moves to another first
 * (docs/product-rules.md#deleting-a-category).
 */
export function DeleteCategory({ category: { id, name, total }, categories, onClose }: Props) {
  const t = useTranslations('prompts.admin')
  const others = categories.filter((one) => one.id !== id)
  const [moveTo, setMoveTo] = useState(others[0]?.id)
  const isFull = (total ?? 0) > 0
  const remove = usePromptDeed(
    () => api(promptCategoriesContract).delete({ id, ...(isFull && moveTo && { moveTo }) }),
    () => t('categoryDeleted'),
    onClose,
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('deleteCategoryNamed', { name: isolated(name) })}
      description={isFull ? t('moveFirst', { count: total ?? 0 }) : t('deleteCategoryText')}
    >
      {remove.error && (
        <Alert live tone="danger">
          {messageOf(remove.error, t('failedText'))}
        </Alert>
      )}
      {isFull && others.length > 0 && (
        <Field label={t('moveTo')}>
          <Select value={moveTo} onChange={({ target }) => setMoveTo(Number(target.value))}>
            {others.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        {(!isFull || others.length > 0) && (
          <Button look="danger" pending={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {t(isFull ? 'moveAndDelete' : 'delete')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
