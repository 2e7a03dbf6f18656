import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { isolated } from '#ui/isolated.ts'
import {
  servicesCategoriesAdminContract,
  type ListedCategory,
} from '../../categories-admin-contract.ts'
import { useMainCategoryName } from '../use-categories.ts'
import { Refusal } from './refusal.tsx'
import { RowActions } from './row-actions.tsx'
import { useChangeList } from './use-change-list.ts'
import { categoriesAdminQuery } from './vocabulary-queries.ts'

interface Props {
  row: ListedCategory
  onEdit: () => void
}
const { queryKey } = categoriesAdminQuery

/** Edit, on and off, and removal of the admins' own categories. */
export function CategoryActions({ row, onEdit }: Props) {
  const [isRemoving, setRemoving] = useState(false)
  const name = isolated(useMainCategoryName()(row.slug))
  const toggle = useChangeList({
    queryKey,
    save: ({ slug, version, isActive }: ListedCategory) =>
      api(servicesCategoriesAdminContract).change({ slug, version, isActive: !isActive }),
  })
  return (
    <>
      <RowActions
        name={name}
        isActive={row.isActive}
        onEdit={onEdit}
        onSwitch={() => !toggle.isPending && toggle.mutate(row)}
        onRemove={row.isBuiltIn ? undefined : () => setRemoving(true)}
      />
      {isRemoving && <RemoveCategory row={row} onClose={() => setRemoving(false)} />}
    </>
  )
}

function RemoveCategory({ row, onClose }: { row: ListedCategory; onClose: () => void }) {
  const t = useTranslations('vocabulary')
  const name = useMainCategoryName()(row.slug)
  const removal = useChangeList({
    queryKey,
    save: ({ slug, version }: ListedCategory) =>
      api(servicesCategoriesAdminContract).remove({ slug, version }),
    onSaved: () => showToast({ title: t('removed'), description: name }),
    onRefused: () => undefined,
  })
  return (
    <ConfirmDialog
      title={t('categories.removeTitle')}
      description={t('categories.removeText', { name: isolated(name) })}
      action={t('remove')}
      look="danger"
      pending={removal.isPending}
      onConfirm={() => removal.mutate(row)}
      onClose={onClose}
    >
      <Refusal error={removal.error} />
    </ConfirmDialog>
  )
}
