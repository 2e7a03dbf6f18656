import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BulkBar } from './bulk-bar.tsx'
import type { Bulk } from './bulk.ts'
import { DataTable, type Column } from './data-table.tsx'
import type { Sorting } from './sort-link.tsx'

interface Props<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  bulk: Bulk<Row>
  sorting?: Sorting
}

const none: ReadonlySet<number> = new Set()

/** A table whose rows can be selected, with a bar of the actions for the selected rows. */
export function SelectableTable<Row extends { id: number }>(props: Props<Row>) {
  const { label, columns, rows, bulk, sorting } = props
  const [chosen, setChosen] = useState(none)
  // A row that has left the page is no longer selected.
  const selected = rows.filter(({ id }) => chosen.has(id))
  const select = useSelectColumn({ rows, chosen, nameOf: bulk.nameOf, onChange: setChosen })
  return (
    <>
      <DataTable
        {...{ label, rows, sorting }}
        columns={[select, ...columns]}
        keyOf={({ id }) => id}
      />
      {selected.length > 0 && (
        <BulkBar rows={selected} bulk={bulk} onKeep={(ids) => setChosen(new Set(ids))} />
      )}
    </>
  )
}

interface Selecting<Row> {
  rows: readonly Row[]
  chosen: ReadonlySet<number>
  nameOf: (row: Row) => string
  onChange: (chosen: ReadonlySet<number>) => void
}

function useSelectColumn<Row extends { id: number }>(selecting: Selecting<Row>): Column<Row> {
  const { rows, chosen, nameOf, onChange } = selecting
  const t = useTranslations('ui.selection')
  const count = rows.filter(({ id }) => chosen.has(id)).length
  return {
    key: 'select',
    label: t('select'),
    isNarrow: true,
    heading: (
      <Box
        label={t('all')}
        checked={count === rows.length}
        isPartly={count > 0 && count < rows.length}
        onChange={(checked) => onChange(checked ? new Set(rows.map(({ id }) => id)) : none)}
      />
    ),
    cell: (row) => (
      <Box
        label={t('one', { name: nameOf(row) })}
        checked={chosen.has(row.id)}
        onChange={(checked) => {
          const next = new Set(chosen)
          if (checked) next.add(row.id)
          else next.delete(row.id)
          onChange(next)
        }}
      />
    ),
  }
}

interface BoxProps {
  label: string
  checked: boolean
  isPartly?: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox in a cell. The space around it belongs to it, so that it is easy to press. */
function Box({ label, checked, isPartly = false, onChange }: BoxProps) {
  return (
    <label className="-m-3 grid size-11 place-items-center">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isPartly
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-(--brand)"
      />
    </label>
  )
}
