import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { Button } from '#ui/button.tsx'
import { ExportLink } from '#ui/export-link.tsx'
import { Plus } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Skeletons } from '#ui/skeleton.tsx'
import type { Category } from '../../categories.ts'
import { servicesVocabularyContract, type ListedSubcategory } from '../../vocabulary-contract.ts'
import { useCategories, useMainCategoryName, useSubcategoryName } from '../use-categories.ts'
import { AddSubcategory } from './add-subcategory.tsx'
import { OrderedList, type Direction } from './ordered-list.tsx'
import { RenameSubcategory } from './rename-subcategory.tsx'
import { useChangeList } from './use-change-list.ts'
import { subcategoriesQuery } from './vocabulary-queries.ts'

const { queryKey } = subcategoriesQuery

/** The subcategories of each main category, in their order. */
export function SubcategoriesTab() {
  const t = useTranslations('vocabulary.subcategories')
  const { categories } = useCategories()
  const { data, error, refetch } = useQuery(subcategoriesQuery)
  if (error) return <AccessDenied level={2} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons classes={['h-[40rem] rounded-xl']} />
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-ink-2">{t('text')}</p>
        <ExportLink path={servicesVocabularyContract.exportSubcategories.path} />
      </div>
      {categories.map(({ slug: trade }) => (
        <Trade key={trade} trade={trade} rows={data.filter(({ category }) => category === trade)} />
      ))}
    </div>
  )
}

function Trade({ trade, rows }: { trade: Category; rows: readonly ListedSubcategory[] }) {
  const t = useTranslations('vocabulary.subcategories')
  const name = useMainCategoryName()(trade)
  const nameOf = useSubcategoryName()
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<ListedSubcategory>()
  const move = useChangeList({
    queryKey,
    save: (wanted: { id: number; version: number; direction: Direction }) =>
      api(servicesVocabularyContract).moveSubcategory(wanted),
  })
  return (
    <section aria-label={name} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{name}</h2>
        <Button look="secondary" onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-4" />
          {t('addTo', { trade: name })}
        </Button>
      </div>
      <OrderedList
        label={name}
        rows={rows}
        nameOf={({ slug, label }) => nameOf(slug, label)}
        onMove={({ id, version }, direction) =>
          !move.isPending && move.mutate({ id, version, direction })
        }
        renderDetail={(row) => <Detail row={row} />}
        renderActions={(row) => <Actions row={row} onRename={() => setRenamed(row)} />}
      />
      <AddSubcategory trade={trade} open={isAdding} onClose={() => setAdding(false)} />
      {renamed && (
        <RenameSubcategory
          key={renamed.id}
          opened={renamed}
          row={rows.find(({ id }) => id === renamed.id) ?? renamed}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </section>
  )
}

function Detail({ row: { slug, label, services, isBuiltIn } }: { row: ListedSubcategory }) {
  const t = useTranslations('vocabulary.subcategories')
  const nameOf = useSubcategoryName()
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-ink-3">
      <Link to="/admin/services" search={{ subcategory: slug }} className="hover:underline">
        {t('services', { count: services })}
      </Link>
      {isBuiltIn && label !== null && <span>{t('insteadOf', { name: nameOf(slug, null) })}</span>}
    </p>
  )
}

function Actions({ row, onRename }: { row: ListedSubcategory; onRename: () => void }) {
  const t = useTranslations('vocabulary')
  const name = isolated(useSubcategoryName()(row.slug, row.label))
  const toggle = useChangeList({
    queryKey,
    save: ({ id, version, isActive }: ListedSubcategory) =>
      api(servicesVocabularyContract).changeSubcategory({ id, version, isActive: !isActive }),
  })
  return (
    <>
      <Button look="secondary" aria-label={t('renameNamed', { name })} onClick={onRename}>
        {t('rename')}
      </Button>
      <Button
        look="secondary"
        aria-label={t(row.isActive ? 'switchOffNamed' : 'switchOnNamed', { name })}
        onClick={() => !toggle.isPending && toggle.mutate(row)}
      >
        {t(row.isActive ? 'switchOff' : 'switchOn')}
      </Button>
    </>
  )
}
