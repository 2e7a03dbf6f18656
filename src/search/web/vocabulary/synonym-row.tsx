import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { Refusal } from '#services/web/vocabulary/refusal.tsx'
import { useChangeList } from '#services/web/vocabulary/use-change-list.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { isolated } from '#ui/isolated.ts'
import { searchSynonymsContract, type ListedSynonyms } from '../../synonyms-contract.ts'
import type { SynonymGroup } from '../../synonyms.ts'
import { synonymsQuery } from './synonyms-queries.ts'

interface Props {
  row: ListedSynonyms
  onEdit: () => void
}

export function SynonymRow({ row, onEdit }: Props) {
  const t = useTranslations('vocabulary')
  const [isRemoving, setRemoving] = useState(false)
  const name = nameOf(row)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <SynonymWords {...row} />
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          look="secondary"
          aria-haspopup="dialog"
          aria-label={t('editNamed', { name })}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
        <Button
          look="ghost"
          aria-haspopup="dialog"
          aria-label={t('removeNamed', { name })}
          onClick={() => setRemoving(true)}
        >
          {t('remove')}
        </Button>
      </div>
      {isRemoving && <RemoveSynonyms row={row} onClose={() => setRemoving(false)} />}
    </li>
  )
}

/** The expressions of a row, and what they also find. */
export function SynonymWords({ words, finds }: SynonymGroup) {
  const t = useTranslations('vocabulary.synonyms')
  return (
    <div className="grid gap-1.5">
      <Expressions label={t('words')} expressions={words} className="text-sm" />
      {finds.length > 0 && (
        <div className="flex flex-wrap items-baseline gap-1.5 text-sm text-ink-3">
          {t('alsoFinds')}
          <Expressions
            label={t('finds')}
            expressions={finds}
            className="border border-line bg-surface"
          />
        </div>
      )}
    </div>
  )
}

interface ExpressionsProps {
  label: string
  expressions: readonly string[]
  className: string
}

function Expressions({ label, expressions, className }: ExpressionsProps) {
  return (
    <ul aria-label={label} className="flex min-w-0 flex-wrap gap-1.5">
      {expressions.map((expression) => (
        <li key={expression} className="min-w-0">
          <Badge className={className}>
            <bdi className="wrap-anywhere">{expression}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  )
}

function RemoveSynonyms({ row, onClose }: { row: ListedSynonyms; onClose: () => void }) {
  const t = useTranslations('vocabulary')
  const removal = useChangeList({
    queryKey: synonymsQuery(row.language).queryKey,
    save: ({ id, version }: ListedSynonyms) => api(searchSynonymsContract).remove({ id, version }),
    onSaved: () => showToast({ title: t('removed'), description: nameOf(row) }),
    onRefused: () => undefined,
  })
  return (
    <ConfirmDialog
      title={t('synonyms.removeTitle')}
      description={t('synonyms.removeText')}
      action={t('remove')}
      look="danger"
      pending={removal.isPending}
      onConfirm={() => removal.mutate(row)}
      onClose={onClose}
    >
      <SynonymWords {...row} />
      <Refusal error={removal.error} />
    </ConfirmDialog>
  )
}

export function nameOf({ words }: SynonymGroup): string {
  return isolated(words.join(', '))
}
