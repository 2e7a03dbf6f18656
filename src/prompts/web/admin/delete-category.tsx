import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { DeleteDialog } from '#publishing/web/delete-dialog.tsx'
import { Alert } from '#ui/alert.tsx'
import { Options, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { promptsCategoriesContract, type PromptCategory } from '../../categories-contract.ts'
import { usePromptAction } from '../prompt/use-move.ts'

interface Props {
  category: PromptCategory
  categories: readonly PromptCategory[]
  onClose: () => void
}

/** If the category has prompts, the admin chooses the category that they move to. */
export function DeleteCategory({ category: { id, name, total }, categories, onClose }: Props) {
  const t = useTranslations('prompts.admin')
  const others = categories.filter((one) => one.id !== id)
  const [moveTo, setMoveTo] = useState(others[0]?.id)
  const isFull = (total ?? 0) > 0
  const isPossible = !isFull || others.length > 0
  const remove = usePromptAction(
    () => api(promptsCategoriesContract).delete({ id, ...(isFull && moveTo && { moveTo }) }),
    () => t('categoryDeleted'),
    onClose,
  )
  return (
    <DeleteDialog
      name={name}
      description={isFull ? t('moveFirst', { count: total ?? 0 }) : t('deleteCategoryText')}
      pending={remove.isPending}
      onDelete={isPossible ? () => remove.mutate(undefined) : undefined}
      onClose={onClose}
      {...(isFull && { action: t('moveAndDelete') })}
    >
      {remove.error && (
        <Alert live tone="danger">
          {messageOf(remove.error, t('failedText'))}
        </Alert>
      )}
      {isFull && isPossible && (
        <Field label={t('moveTo')}>
          <Select value={moveTo} onChange={({ target }) => setMoveTo(Number(target.value))}>
            <Options of={others.map((one) => [one.id, one.name])} />
          </Select>
        </Field>
      )}
    </DeleteDialog>
  )
}
