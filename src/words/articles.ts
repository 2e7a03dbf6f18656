import type { Language } from '#platform/languages.ts'

/** A word before the new one, and which new ones it does not fit. */
interface Rule {
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
    { before: /a /, isWrong: takesAn },
    { before: /an /, isWrong: (term) => !takesAn(term) },
  ],
  es: [
    { before: /(?:el|los|un|unos|del|al) /, isWrong: (term) => /(?<!ist|m)as?$/i.test(term) },
    { before: /(?:la|las|una|unas) /, isWrong: (term) => /os?$/i.test(term) },
    { before: /y /, isWrong: (term) => /^h?i/i.test(term) },
    { before: /o /, isWrong: (term) => /^h?o/i.test(term) },
  ],
  fr: [
    { before: /(?:l[ea]|d[eu]|au|ce|que|ne|se|je|me|te) /, isWrong: startsWithVowel },
    {
      before: /(?:qu|[cdjlmnst])['’]/,
      isWrong: (term) => !/^h/i.test(term) && !startsWithVowel(term),
    },
  ],
}

/** How many places in a text have a word before one of the terms that may not fit it, such as "a expert". */
export function articlesBefore(language: Language, terms: readonly string[], text: string): number {
  const patterns = terms.flatMap((term) =>
    rules[language]
      .filter(({ isWrong }) => isWrong(term))
      .map(({ before }) => patternOf(before, term)),
  )
  return patterns.reduce((count, pattern) => count + [...text.matchAll(pattern)].length, 0)
}

function patternOf(before: RegExp, term: string): RegExp {
  const [word, next] = [before.source, RegExp.escape(term)].map((part) =>
    part.replaceAll(/ |\\x20/g, String.raw`\s`),
  )
  return new RegExp(String.raw`(?<!\p{L})${word}${next}(?!\p{L})`, 'giu')
}
