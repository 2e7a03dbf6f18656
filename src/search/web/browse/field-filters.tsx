import type { Field } from '#fields/contract.ts'
import {
  countAnswers,
  filterOptions,
  MAX_CHOSEN_ANSWERS,
  readFieldChoice,
  writeFieldChoice,
} from '#fields/filter.ts'
import { useFieldName, useFields, useFilterAnswerName } from '#fields/web/fields-query.ts'
import type { Facets } from '../../contract.ts'
import type { BrowseSearch } from './browse-address.ts'
import type { Chip } from './filter-chips.tsx'
import { FilterOption, FullFilter } from './filter-option.tsx'
import type { BrowseState } from './use-browse.ts'

interface Props extends BrowseState {
  facets: Facets | undefined
}

/** The filters by the marketplace's own questions. */
export function FieldFilters({ search, choose, facets }: Props) {
  const fields = useFields('service', facets?.fields !== undefined)
  const shown = fields.filter(({ isFilter }) => isFilter)
  const choice = choiceIn(search)
  const isFull = countAnswers(search.fields) >= MAX_CHOSEN_ANSWERS
  const filters = shown.map((field) => (
    <FieldFilter
      key={field.key}
      field={field}
      chosen={choice.get(field.key) ?? []}
      facets={facets}
      isFull={isFull}
      onChoose={(options) => choose({ fields: withOptions(search, field.key, options) })}
    />
  ))
  return (
    <>
      {filters}
      {isFull && <FullFilter max={MAX_CHOSEN_ANSWERS} />}
    </>
  )
}

interface FilterProps {
  field: Field
  chosen: readonly string[]
  facets: Facets | undefined
  /** No further answer can be chosen. */
  isFull: boolean
  onChoose: (options: readonly string[]) => void
}

function FieldFilter({ field, chosen, facets, isFull, onChoose }: FilterProps) {
  const nameOf = useFieldName()
  const answerName = useFilterAnswerName()
  const retired = new Set(field.options.filter(({ isRetired }) => isRetired).map(({ key }) => key))
  const countOf = (option: string) =>
    facets?.fields?.find(({ key, value }) => key === field.key && value === option)?.count ?? 0
  const offered = filterOptions(field).filter(
    (option) => chosen.includes(option) || !retired.has(option) || countOf(option) > 0,
  )
  return (
    <fieldset className="min-w-0">
      <legend dir="auto" className="mb-1 text-sm font-semibold wrap-anywhere">
        {nameOf(field)}
      </legend>
      <div className="grid grid-cols-2 gap-x-4 lg:grid-cols-1">
        {offered.map((option) => (
          <FilterOption
            key={option}
            type="checkbox"
            value={`${field.key}:${option}`}
            label={answerName(field, option)}
            count={facets && countOf(option)}
            isApproximate={facets?.isApproximate}
            checked={chosen.includes(option)}
            disabled={isFull && !chosen.includes(option)}
            onChange={() =>
              onChoose(
                chosen.includes(option)
                  ? chosen.filter((one) => one !== option)
                  : [...chosen, option],
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The chosen answers, each with a change that removes it. */
export function useActiveFields(search: BrowseSearch): Chip<BrowseSearch>[] {
  const fields = useFields('service', search.fields !== undefined)
  const nameOf = useFieldName()
  const answerName = useFilterAnswerName()
  return [...choiceIn(search)].flatMap(([key, options]) =>
    options.map((option) => {
      const field = fields.find((one) => one.key === key)
      return {
        key: `field ${key}:${option}`,
        label: field ? `${nameOf(field)}: ${answerName(field, option)}` : `${key}: ${option}`,
        without: {
          fields: withOptions(
            search,
            key,
            options.filter((one) => one !== option),
          ),
        },
      }
    }),
  )
}

function choiceIn({ fields }: BrowseSearch) {
  return (fields === undefined ? undefined : readFieldChoice(fields)) ?? new Map<string, string[]>()
}

function withOptions(search: BrowseSearch, key: string, options: readonly string[]) {
  return writeFieldChoice(new Map([...choiceIn(search), [key, options]]))
}
