import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { fieldOf, sortOf, type Filter, type List, type ValueOf } from '#platform/listing.ts'
import { paramsOf, type ListSearch } from '#platform/web/list-search.ts'
import { pathWith } from '#platform/web/search-values.ts'
import { Input, Select } from './control.tsx'
import type { Column } from './data-table.tsx'
import { Field } from './field.tsx'
import { FilterForm } from './filter-form.tsx'

/** The form field of a filter. */
interface FilterField<Value> {
  label: string
  placeholder?: string
  /** The label of the empty option. */
  all?: string
  /** Options other than those of the filter. */
  options?: readonly Value[]
  nameOf?: (option: Value) => string
  /** Options in groups, instead of `options`. */
  groups?: ReactNode
}

/** A field for each filter of a list. A filter without a field keeps its value in a hidden input. */
export type FilterFields<L extends List> = {
  [Name in keyof L['filters']]?: FilterField<ValueOf<L['filters'][Name]>> | undefined
}

interface Props<L extends List> {
  list: L
  search: ListSearch<L>
  fields: FilterFields<L>
  columns: readonly Column<never>[]
  exportPath: string | undefined
  /** Buttons beside those of the form. */
  tools: ReactNode
}

export function ListFilters<L extends List>(props: Props<L>) {
  const { list, search, fields, columns, exportPath, tools } = props
  const values = search as Record<string, string | number | undefined>
  const looks = fields as Record<string, FilterField<string | number> | undefined>
  return (
    <FilterForm exportPath={exportPath && pathWith(exportPath, paramsOf(search))} tools={tools}>
      {Object.entries(list.filters).map(([name, filter]) => {
        const [value, look] = [values[name], looks[name]]
        if (!look) return value && <input key={name} type="hidden" name={name} value={value} />
        return (
          <Field key={name} label={look.label}>
            <Control name={name} value={value} filter={filter} look={look} />
          </Field>
        )
      })}
      {search.hide && <input type="hidden" name="hide" value={search.hide} />}
      <SortSelect list={list} chosen={search.sort} columns={columns} />
    </FilterForm>
  )
}

interface ControlProps {
  name: string
  value: string | number | undefined
  filter: Filter
  look: FilterField<string | number>
}

function Control({ name, value, filter, look }: ControlProps) {
  const { all, nameOf = String, groups, placeholder } = look
  const { options = filter.kind === 'choice' ? filter.options : undefined } = look
  if (filter.kind === 'day') return <Input type="date" name={name} defaultValue={value} />
  if (options || groups) {
    return (
      <Select name={name} defaultValue={value ?? ''}>
        <option value="">{all}</option>
        {groups ??
          options?.map((option) => (
            <option key={option} value={option}>
              {nameOf(option)}
            </option>
          ))}
      </Select>
    )
  }
  return (
    <Input
      type="search"
      name={name}
      maxLength={filter.kind === 'text' ? filter.maxLength : undefined}
      placeholder={placeholder}
      autoCapitalize="none"
      defaultValue={value}
    />
  )
}

interface SortProps {
  list: List
  chosen: string | undefined
  columns: readonly Column<never>[]
}

/** Sorts the cards on phones, which have no column headings. On wider screens it is hidden and keeps the sort. */
function SortSelect({ list, chosen, columns }: SortProps) {
  const t = useTranslations('ui')
  const sorted = columns.flatMap(({ sort, label }) =>
    sort ? [{ label, field: fieldOf(sort) }] : [],
  )
  return (
    <Field label={t('sortBy')} className="md:hidden">
      <Select name="sort" defaultValue={chosen ?? ''}>
        {sorted.flatMap(({ label, field }) =>
          (['descending', 'ascending'] as const).map((direction) => {
            const sort = direction === 'ascending' ? field : `-${field}`
            return (
              <option key={sort} value={sortOf(list, sort).boundTo ?? ''}>
                {t(direction, { column: label })}
              </option>
            )
          }),
        )}
      </Select>
    </Field>
  )
}
