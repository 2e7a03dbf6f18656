import en from '#catalogue/en/services.json' with { type: 'json' }
import es from '#catalogue/es/services.json' with { type: 'json' }
import fr from '#catalogue/fr/services.json' with { type: 'json' }
import { languageCodes, type Language } from '#platform/languages.ts'
import type { Translations } from '../../categories-contract.ts'

const catalogues = { en, es, fr }

/** The name of an entry in each language, in lower case. Lists show main and search categories together. */
export type ShownNames = Readonly<Record<Language, string>>

export function namesOfCategory(category: {
  slug: string
  label?: string | null | undefined
  labels?: Translations | undefined
}): ShownNames {
  const { slug, label, labels = {} } = category
  return inLanguages((code) => {
    const original: Record<string, string> = catalogues[code].categories
    return labels[code as keyof Translations] ?? label ?? original[slug] ?? slug
  })
}

export function namesOfDiscovery(one: {
  slug: string
  label: string
  isBuiltIn: boolean
}): ShownNames {
  return inLanguages((code) => {
    const original: Record<string, string> = catalogues[code].discovery
    return (one.isBuiltIn ? original[one.slug] : undefined) ?? one.label
  })
}

/** The first language in which both are shown by one name. */
export function sameNameIn(one: ShownNames, other: ShownNames): Language | undefined {
  return languageCodes.find((code) => one[code] === other[code])
}

function inLanguages(nameIn: (code: Language) => string): ShownNames {
  const name = (code: Language) => nameIn(code).toLowerCase()
  return { en: name('en'), es: name('es'), fr: name('fr') }
}
