import type { Language } from '#platform/languages.ts'

/** A word before the new one, and which new ones it does not fit. */
interface Rule {
  /** Matches the end of the text before the new word. */
  before: RegExp
  isWrong: (term: string) => boolean
}

const startsWithVowel = (term: string) => /^[aeiouyàâäéèêëíîïóôöúùûüáœæ]/iu.test(term)
/** By sound: an expert and an hour, a user and a one-man band. */
const takesAn = (term: string) =>
  /^(?:hour|hono|heir|honest)/i.test(term) ||
  (/^[aeiou]/i.test(term) && !/^(?:u(?:ni|se|sa|si|ti)|eu|one)/i.test(term))

/** Short words whose form depends on the next one. Genders are guessed by the ending, so a finding may be right. */
const rules: Record<Language, readonly Rule[]> = {
  en: [
    { before: /(?<!\p{L})a\s$/iu, isWrong: takesAn },
    { before: /(?<!\p{L})an\s$/iu, isWrong: (term) => !takesAn(term) },
  ],
  es: [
    {
      before: /(?<!\p{L})(?:el|los|un|unos|del|al)\s$/iu,
      isWrong: (term) => /(?<!ist|m)as?$/i.test(term),
    },
    { before: /(?<!\p{L})(?:la|las|una|unas)\s$/iu, isWrong: (term) => /os?$/i.test(term) },
    { before: /(?<!\p{L})y\s$/iu, isWrong: (term) => /^h?i/i.test(term) },
    { before: /(?<!\p{L})o\s$/iu, isWrong: (term) => /^h?o/i.test(term) },
  ],
  fr: [
    { before: /(?<!\p{L})(?:l[ea]|d[eu]|au|ce|que|ne|se|je|me|te)\s$/iu, isWrong: startsWithVowel },
    {
      before: /(?<!\p{L})(?:qu|[cdjlmnst])['’]$/iu,
      isWrong: (term) => !/^h/i.test(term) && !startsWithVowel(term),
    },
  ],
}

/** Longer than the longest word of the rules, with the letter before it and the space behind it. */
const LOOK_BACK = 8
const LETTER = /^\p{L}/u

/** How many places in a text have a word before one of the terms that may not fit it, such as "a expert". */
export function articlesBefore(language: Language, terms: readonly string[], text: string): number {
  const plain = plainOf(text)
  return terms.reduce((count, term) => {
    const wrong = rules[language].filter(({ isWrong }) => isWrong(term))
    const places = placesOf(plainOf(term), plain).filter((place) => {
      const before = plain.slice(Math.max(0, place - LOOK_BACK), place)
      return wrong.some((rule) => rule.before.test(before))
    })
    return count + places.length
  }, 0)
}

function plainOf(text: string): string {
  return text.toLowerCase().replaceAll(/\s/g, ' ')
}

/** Where a word or expression begins in a text. */
function placesOf(term: string, text: string): number[] {
  const places: number[] = []
  if (term === '') return places
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    if (!LETTER.test(text.slice(at + term.length))) places.push(at)
  }
  return places
}
