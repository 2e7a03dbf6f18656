import { useLocale, useTranslations } from 'use-intl'
import { countryName, languageName } from '#platform/iso-codes.ts'
import type { Facets } from '../../contract.ts'
import { FilterOption } from './filter-option.tsx'
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

/** Chosen codes come first and are always visible; the others are the most frequent of the matching services. */
function CodeFilter({ search, choose, facets, name, label, nameOf }: CodeProps) {
  const t = useTranslations('search')
  const locale = useLocale()
  const chosen = codesOf(search[name])
  const counts = facets?.traits?.[name] ?? []
  const others = counts.map(({ value }) => value).filter((code) => !chosen.includes(code))
  const hidden = others.slice(SHOWN)

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
        onChange={() => choose({ [name]: joinCodes(changed) })}
      />
    )
  }
  if (chosen.length === 0 && others.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className={columnsClass}>{[...chosen, ...others.slice(0, SHOWN)].map(choice)}</div>
      {hidden.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center text-sm font-medium text-brand-ink hover:underline">
            {t('moreSkills', { count: hidden.length })}
          </summary>
          <div className={columnsClass}>{hidden.map(choice)}</div>
        </details>
      )}
    </fieldset>
  )
}

const columnsClass = 'grid grid-cols-2 gap-x-4 lg:grid-cols-1'
