import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { servicesVocabularyContract, type ListedDiscovery } from '#services/vocabulary-contract.ts'
import { useDiscoveryName } from '#services/web/use-categories.ts'
import { Refusal } from '#services/web/vocabulary/refusal.tsx'
import { useChangeList } from '#services/web/vocabulary/use-change-list.ts'
import { discoveryQuery } from '#services/web/vocabulary/vocabulary-queries.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { isolated } from '#ui/isolated.ts'

interface Props {
  row: ListedDiscovery
  onEdit: () => void
}
const { queryKey } = discoveryQuery

export function DiscoveryActions({ row, onEdit }: Props) {
  const t = useTranslations('vocabulary')
  const [isRemoving, setRemoving] = useState(false)
  const name = isolated(useDiscoveryName()(row))
  const toggle = useChangeList({
    queryKey,
    save: ({ id, version, isActive }: ListedDiscovery) =>
      api(servicesVocabularyContract).changeDiscovery({ id, version, isActive: !isActive }),
  })
  return (
    <>
      <Button look="secondary" aria-label={t('editNamed', { name })} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button
        look="secondary"
        aria-label={t(row.isActive ? 'switchOffNamed' : 'switchOnNamed', { name })}
        onClick={() => !toggle.isPending && toggle.mutate(row)}
      >
        {t(row.isActive ? 'switchOff' : 'switchOn')}
      </Button>
      <Button
        look="ghost"
        aria-label={t('removeNamed', { name })}
        onClick={() => setRemoving(true)}
      >
        {t('remove')}
      </Button>
      <Dialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={t('discovery.removeTitle')}
        description={t('discovery.removeText', { name })}
      >
        <Removal row={row} onClose={() => setRemoving(false)} />
      </Dialog>
    </>
  )
}

function Removal({ row, onClose }: { row: ListedDiscovery; onClose: () => void }) {
  const t = useTranslations('vocabulary')
  const removal = useChangeList({
    queryKey,
    save: ({ id, version }: ListedDiscovery) =>
      api(servicesVocabularyContract).removeDiscovery({ id, version }),
    onSaved: (_rows, { label }) => showToast({ title: t('removed'), description: label }),
    onRefused: () => undefined,
  })
  return (
    <>
      <Refusal error={removal.error} />
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button look="danger" pending={removal.isPending} onClick={() => removal.mutate(row)}>
          {t('remove')}
        </Button>
      </DialogActions>
    </>
  )
}
