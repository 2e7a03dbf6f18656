import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { countryName, languageName } from '#platform/iso-codes.ts'
import type { Facets } from '../../contract.ts'
import { MAX_CODES } from '../../traits.ts'
import { FilterOption, FullFilter, MoreOptions } from './filter-option.tsx'
import { codesOf, joinCodes } from './trait-address.ts'
import type { BrowseState } from './use-browse.ts'

/** The number of codes that are visible before "more" is opened. */
const SHOWN = 5

interface Props extends BrowseState {
  facets: Facets | undefined
}

/** The languages and the countries of the vibers. */
export function CodeFilters(props: Props) {
  const t = useTranslations('search')
  return (
    <>
      <CodeFilter {...props} name="languages" label={t('languages')} nameOf={languageName} />
      <CodeFilter {...props} name="countries" label={t('countries')} nameOf={countryName} />
    </>
  )
}

interface CodeProps extends Props {
  name: 'languages' | 'countries'
  label: string
  nameOf: (code: string, locale: string) => string
}

/**
 * The most frequent codes of the matching services. The codes that are chosen when the filter appears are visible from the
 * start; a code that is chosen later stays in its place, so that the focus does too.
 */
function CodeFilter({ search, choose, facets, name, label, nameOf }: CodeProps) {
  const locale = useLocale()
  const chosen = codesOf(search[name])
  const isFull = chosen.length >= MAX_CODES
  const [chosenAtFirst] = useState(chosen)
  const counts = facets?.traits?.[name] ?? []
  const counted = counts.map(({ value }) => value)
  const uncounted = chosen.filter((code) => !counted.includes(code))
  const isShown = (code: string) => counted.indexOf(code) < SHOWN || chosenAtFirst.includes(code)
  const hidden = counted.filter((code) => !isShown(code))

  const choice = (code: string) => {
    const isChosen = chosen.includes(code)
    const changed = isChosen ? chosen.filter((one) => one !== code) : [...chosen, code]
    return (
      <FilterOption
        key={code}
        type="checkbox"
        name={name}
        value={code}
        // The browser may know another name than the server.
        label={<span suppressHydrationWarning>{nameOf(code, locale)}</span>}
        count={counts.find(({ value }) => value === code)?.count}
        isApproximate={facets?.isApproximate}
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={() => choose({ [name]: joinCodes(changed) })}
      />
    )
  }
  if (chosen.length === 0 && counted.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className={columnsClass}>{[...uncounted, ...counted.filter(isShown)].map(choice)}</div>
      <MoreOptions className={columnsClass}>{hidden.map(choice)}</MoreOptions>
      {isFull && <FullFilter max={MAX_CODES} />}
    </fieldset>
  )
}

const columnsClass = 'grid grid-cols-2 gap-x-4 lg:grid-cols-1'
