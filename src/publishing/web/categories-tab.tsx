import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { FolderPlus } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { QueryFailure, type Failure, type Query } from '#ui/queried.tsx'
import { Skeletons } from '#ui/skeleton.tsx'

interface Category {
  id: number
  name: string
  slug: string
}

interface Props<Row extends Category> {
  query: Query<readonly Row[]>
  failed: Failure
  empty: ReactNode
  renderName: (category: Row) => ReactNode
  columns: readonly Column<Row>[]
  /** The dialog that edits a category, or creates one if `category` is undefined. */
  renderDialog: (category: Row | undefined, onClose: () => void) => ReactNode
  renderDelete: (category: Row, onClose: () => void) => ReactNode
}

type Open<Row> = { what: 'new' } | { what: 'edit' | 'delete'; category: Row }

/** The admin table of a room's categories, with dialogs to create, edit and delete. */
export function CategoriesTab<Row extends Category>(props: Props<Row>) {
  const { query, failed, empty, renderDialog, renderDelete } = props
  const { data: categories, error } = query
  const t = useTranslations('publishing.category')
  const [open, setOpen] = useState<Open<Row>>()
  const close = () => setOpen(undefined)
  const columns = useColumns(props, setOpen)
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex justify-end">
        <Button aria-haspopup="dialog" onClick={() => setOpen({ what: 'new' })}>
          <FolderPlus aria-hidden className="size-4" />
          {t('add')}
        </Button>
      </div>
      <QueryFailure query={query} {...failed} />
      {!categories && !error && <Skeletons classes={['h-72 rounded-xl']} />}
      {categories?.length === 0 && empty}
      {categories && categories.length > 0 && (
        <DataTable label={t('title')} columns={columns} rows={categories} keyOf={({ id }) => id} />
      )}
      {open?.what === 'new' && renderDialog(undefined, close)}
      {open?.what === 'edit' && renderDialog(open.category, close)}
      {open?.what === 'delete' && renderDelete(open.category, close)}
    </div>
  )
}

function useColumns<Row extends Category>(
  { renderName, columns }: Props<Row>,
  onOpen: (open: Open<Row>) => void,
): Column<Row>[] {
  const t = useTranslations('publishing')
  return [
    { key: 'name', label: t('category.name'), cell: renderName },
    {
      key: 'slug',
      label: t('fields.slug'),
      cell: ({ slug }) => <code className="text-ink-2">{slug}</code>,
    },
    ...columns,
    {
      key: 'actions',
      label: t('category.actions'),
      cell: (category) => (
        <span className="flex flex-wrap justify-end gap-2">
          <Button
            look="secondary"
            aria-haspopup="dialog"
            aria-label={t('editNamed', { name: isolated(category.name) })}
            onClick={() => onOpen({ what: 'edit', category })}
          >
            {t('edit')}
          </Button>
          <Button
            look="ghost"
            aria-haspopup="dialog"
            aria-label={t('deleteNamed', { name: isolated(category.name) })}
            onClick={() => onOpen({ what: 'delete', category })}
          >
            {t('delete')}
          </Button>
        </span>
      ),
    },
  ]
}
