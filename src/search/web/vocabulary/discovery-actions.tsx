import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { servicesVocabularyContract, type ListedDiscovery } from '#services/vocabulary-contract.ts'
import { useDiscoveryName } from '#services/web/use-categories.ts'
import { Refusal } from '#services/web/vocabulary/refusal.tsx'
import { RowActions } from '#services/web/vocabulary/row-actions.tsx'
import { useChangeList } from '#services/web/vocabulary/use-change-list.ts'
import { discoveryQuery } from '#services/web/vocabulary/vocabulary-queries.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { isolated } from '#ui/isolated.ts'

interface Props {
  row: ListedDiscovery
  onEdit: () => void
}
const { queryKey } = discoveryQuery

export function DiscoveryActions({ row, onEdit }: Props) {
  const [isRemoving, setRemoving] = useState(false)
  const name = isolated(useDiscoveryName()(row))
  const toggle = useChangeList({
    queryKey,
    save: ({ id, version, isActive }: ListedDiscovery) =>
      api(servicesVocabularyContract).changeDiscovery({ id, version, isActive: !isActive }),
  })
  return (
    <>
      <RowActions
        name={name}
        isActive={row.isActive}
        onEdit={onEdit}
        onSwitch={() => !toggle.isPending && toggle.mutate(row)}
        onRemove={() => setRemoving(true)}
      />
      {isRemoving && <RemoveDiscovery row={row} onClose={() => setRemoving(false)} />}
    </>
  )
}

function RemoveDiscovery({ row, onClose }: { row: ListedDiscovery; onClose: () => void }) {
  const t = useTranslations('vocabulary')
  const name = isolated(useDiscoveryName()(row))
  const removal = useChangeList({
    queryKey,
    save: ({ id, version }: ListedDiscovery) =>
      api(servicesVocabularyContract).removeDiscovery({ id, version }),
    onSaved: (_rows, { label }) => showToast({ title: t('removed'), description: label }),
    onRefused: () => undefined,
  })
  return (
    <ConfirmDialog
      title={t('discovery.removeTitle')}
      description={t('discovery.removeText', { name })}
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
