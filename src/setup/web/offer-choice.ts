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
  return withoutBlankLines(lines)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [label = '', ...rest] = line.split(':')
      const parts = rest.join(':').split(',')
      return {
        label: label.trim(),
        subcategories: parts.map((part) => part.trim()).filter((part) => part !== ''),
      }
    })
}

/** Without blank lines, so that the line of a refusal is that of the text. */
export function withoutBlankLines(lines: string): string {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n')
}

/** The line of the own categories that was refused, counted from 1. */
export function refusedLine(path: string | undefined): number | undefined {
  const place = path === undefined ? null : /^categories\.(\d+)(?:\.|$)/.exec(path)
  return place ? Number(place[1]) + 1 : undefined
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
