import type { ReactNode } from 'react'
import type { PageMark } from '#platform/web/search-values.ts'
import { BulkOutcomes } from '#ui/bulk-outcome.tsx'
import type { Bulk } from '#ui/bulk.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Paged } from '#ui/paged.tsx'
import { QueryFailure, type Failure, type Query } from '#ui/queried.tsx'
import { SelectableTable } from '#ui/selectable-table.tsx'
import { Skeletons } from '#ui/skeleton.tsx'

interface Props<Row> {
  query: Query<{ items: readonly Row[]; total: number; next?: string | undefined }>
  failed: Failure
  page: PageMark | undefined
  pageSize: number
  label: string
  columns: readonly Column<Row>[]
  empty: ReactNode
  /** Actions for several rows at once. */
  bulk?: Bulk<Row>
}

/** One page of the admin list of a room's content. */
export function ContentTable<Row extends { id: number }>(props: Props<Row>) {
  const { query, failed, page = 1, pageSize, empty, bulk, ...table } = props
  const { data: found, error } = query
  return (
    <BulkOutcomes>
      <QueryFailure query={query} {...failed} />
      {!found && !error && <Skeletons classes={['h-96 rounded-xl']} />}
      {found && (
        <Paged found={found} page={page} pageSize={pageSize} empty={empty}>
          {bulk ? (
            <SelectableTable rows={found.items} bulk={bulk} {...table} />
          ) : (
            <DataTable rows={found.items} keyOf={({ id }) => id} {...table} />
          )}
        </Paged>
      )}
    </BulkOutcomes>
  )
}
