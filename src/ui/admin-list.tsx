import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '#platform/contract.ts'
import type { List } from '#platform/listing.ts'
import type { ListSearch } from '#platform/web/list-search.ts'
import { AccessDenied } from './access-denied.tsx'
import { BulkOutcomes } from './bulk-outcome.tsx'
import type { Bulk } from './bulk.ts'
import { ColumnMenu, shownColumns } from './column-menu.tsx'
import { DataTable, type Column } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import type { IconComponent } from './icons.ts'
import { ListKeys } from './list-keys.tsx'
import { ListFilters, type FilterFields } from './list-filters.tsx'
import { OlderLink } from './older-link.tsx'
import { PageHeader } from './page-header.tsx'
import { Skeletons } from './skeleton.tsx'
import { SelectableTable } from './selectable-table.tsx'

interface PageProps<Row, Key extends QueryKey> {
  query: UseQueryOptions<Page<Row>, Error, Page<Row>, Key>
  none: { icon: IconComponent; title: string; text: string }
  /** A line of text above the table. */
  note?: ((page: Page<Row>) => string) | undefined
  children: (rows: readonly Row[]) => ReactNode
}

/** One page of a list with a link to the next page. */
function ListPage<Row, Key extends QueryKey>(props: PageProps<Row, Key>) {
  const { query, none, note, children } = props
  return (
    <Loaded query={query}>
      {(page) =>
        page.items.length === 0 ? (
          <EmptyState {...none} />
        ) : (
          <>
            {note && <p className="text-sm text-ink-3">{note(page)}</p>}
            {children(page.items)}
            <OlderLink next={page.next} />
          </>
        )
      }
    </Loaded>
  )
}

interface RowsProps<Row, Key extends QueryKey> extends Omit<PageProps<Row, Key>, 'children'> {
  /** The name of the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string | number
}

/** One page of a list as a table or, on phones, as cards. */
export function ListRows<Row, Key extends QueryKey>(props: RowsProps<Row, Key>) {
  const { query, none, note, ...table } = props
  return (
    <ListPage query={query} none={none} note={note}>
      {(rows) => <DataTable rows={rows} {...table} />}
    </ListPage>
  )
}

interface Props<L extends List, Row, Key extends QueryKey> extends Pick<
  RowsProps<Row, Key>,
  'query' | 'columns' | 'none' | 'note'
> {
  list: L
  search: ListSearch<L>
  /** The path of the CSV export; undefined for viewers who may not export the list. */
  exportPath: string | undefined
  title: string
  text: string
  fields: FilterFields<L>
  bulk: Omit<Bulk<Row>, 'exportPath'>
  /** The saved views of the list. */
  views: ReactNode
  /** A button next to the heading. */
  action?: ReactNode
}

/** The page of an admin list: a heading, filters, and the rows, which can be selected. */
export function AdminList<L extends List, Row extends { id: number }, Key extends QueryKey>(
  props: Props<L, Row, Key>,
) {
  const { list, search, exportPath, title, text, fields, columns, bulk, views, ...more } = props
  const { query, action, ...rest } = more
  const table = {
    label: title,
    columns: shownColumns(columns, search.hide),
    sorting: { list, chosen: search.sort },
  }
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <PageHeader title={title} text={text} />
        {action}
      </div>
      <ListFilters
        {...{ list, search, fields, columns, exportPath }}
        tools={
          <>
            <ColumnMenu columns={columns} hide={search.hide} />
            {views}
          </>
        }
      />
      <BulkOutcomes>
        <ListPage query={query} {...rest}>
          {(rows) => <SelectableTable rows={rows} bulk={{ ...bulk, exportPath }} {...table} />}
        </ListPage>
      </BulkOutcomes>
      <ListKeys />
    </>
  )
}

interface LoadedProps<Data, Key extends QueryKey> {
  query: UseQueryOptions<Data, Error, Data, Key>
  children: (data: Data) => ReactNode
}

/** Shows a query's data for an admin: a skeleton while it loads, and the error if it fails. */
function Loaded<Data, Key extends QueryKey>({ query, children }: LoadedProps<Data, Key>) {
  const { data, error, refetch } = useQuery(query)
  if (error) return <AccessDenied level={2} error={error} onRetry={() => void refetch()} />
  if (data !== undefined) return children(data)
  return <Skeletons classes={['h-96 rounded-xl']} />
}
