import type { Language } from '#platform/languages.ts'
import type { OwnCategory, SetupOffer } from '../offer-contract.ts'

/** What is sold, as it was typed and chosen. */
export interface OfferChoice {
  /** `keep`, `own`, `file`, or `template:` and its name. */
  from: string
  /** One main category per line, with its kinds of work after a colon. */
  lines: string
  file: { name: string; content: string } | null
  offeredLanguages: Language[]
  defaultLanguage: Language
}

const TEMPLATE = 'template:'

export function fromTemplate(slug: string): string {
  return `${TEMPLATE}${slug}`
}

/** The template that was chosen, if one was. */
export function chosenTemplate({ from }: Pick<OfferChoice, 'from'>): string | undefined {
  return from.startsWith(TEMPLATE) ? from.slice(TEMPLATE.length) : undefined
}

/** The categories in the lines of a text, such as `Translation: Legal, Medical`. */
export function categoriesIn(lines: string): OwnCategory[] {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [label = '', ...rest] = line.split(':')
      const parts = rest.join(':').split(',')
      return {
        label: label.trim(),
        subcategories: parts.map((part) => part.trim()).filter((part) => part !== ''),
      }
    })
}

export function toOffer(choice: OfferChoice): SetupOffer {
  const { from, lines, file, offeredLanguages, defaultLanguage } = choice
  const template = chosenTemplate(choice)
  return {
    offeredLanguages,
    defaultLanguage,
    ...(template !== undefined && { template }),
    ...(from === 'own' && { categories: categoriesIn(lines) }),
    ...(from === 'file' && { file: file?.content ?? '' }),
  }
}
