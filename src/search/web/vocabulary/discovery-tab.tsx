import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import {
  servicesVocabularyContract,
  type ListedDiscovery,
  type ListedSubcategory,
} from '#services/vocabulary-contract.ts'
import { useDiscoveryName } from '#services/web/use-categories.ts'
import { OrderedList, type Direction } from '#services/web/vocabulary/ordered-list.tsx'
import { useChangeList } from '#services/web/vocabulary/use-change-list.ts'
import { discoveryQuery, subcategoriesQuery } from '#services/web/vocabulary/vocabulary-queries.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ExportLink } from '#ui/export-link.tsx'
import { Plus, Shapes } from '#ui/icons.ts'
import { Skeletons } from '#ui/skeleton.tsx'
import { searchAdminContract } from '../../admin-contract.ts'
import { DiscoveryActions } from './discovery-actions.tsx'
import { DiscoveryDialog } from './discovery-dialog.tsx'
import { RuleDetail } from './rule-detail.tsx'

/** The search categories with their rules and counts. */
export function DiscoveryTab() {
  const t = useTranslations('vocabulary.discovery')
  const list = useQuery(discoveryQuery)
  const parts = useQuery(subcategoriesQuery)
  const error = list.error ?? parts.error
  if (error) {
    const retry = () => void Promise.all([list.refetch(), parts.refetch()])
    return <AccessDenied level={2} error={error} onRetry={retry} />
  }
  if (!list.data || !parts.data) return <Skeletons classes={['h-96 rounded-xl']} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-prose text-ink-2">{t('text')}</p>
      <Discovery rows={list.data} parts={parts.data} />
    </div>
  )
}

interface Props {
  rows: readonly ListedDiscovery[]
  parts: readonly ListedSubcategory[]
}

function Discovery({ rows, parts }: Props) {
  const t = useTranslations('vocabulary.discovery')
  const nameOf = useDiscoveryName()
  const [edited, setEdited] = useState<ListedDiscovery | 'new'>()
  const move = useChangeList({
    queryKey: discoveryQuery.queryKey,
    save: (wanted: { id: number; version: number; direction: Direction }) =>
      api(servicesVocabularyContract).moveDiscovery(wanted),
  })
  const opened = edited === 'new' ? undefined : edited
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button look="secondary" onClick={() => setEdited('new')}>
          <Plus aria-hidden className="size-4" />
          {t('add')}
        </Button>
        <ExportLink path={searchAdminContract.exportDiscovery.path} />
      </div>
      {rows.length === 0 ? (
        <EmptyState icon={Shapes} title={t('empty')} text={t('emptyText')} />
      ) : (
        <OrderedList
          label={t('title')}
          rows={rows}
          nameOf={nameOf}
          onMove={({ id, version }, direction) =>
            !move.isPending && move.mutate({ id, version, direction })
          }
          renderDetail={(row) => <RuleDetail row={row} parts={parts} />}
          renderActions={(row) => <DiscoveryActions row={row} onEdit={() => setEdited(row)} />}
        />
      )}
      {edited && (
        <DiscoveryDialog
          key={opened?.id ?? 'new'}
          opened={opened}
          row={rows.find(({ id }) => id === opened?.id) ?? opened}
          parts={parts}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
