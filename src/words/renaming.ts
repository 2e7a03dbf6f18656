import { literalsOf, type Range } from './literals.ts'

export interface Renaming {
  from: string
  to: string
  plural?: { from: string; to: string } | undefined
}

interface Term {
  /** In lower case. */
  from: string
  to: string
  /** The number of words of `from`. */
  size: number
}

const WORD = /[\p{L}\p{M}\p{N}_]+/gu
/** May precede an address in a sentence. */
const QUOTES = /^[("'“‘«]+/

/** The text with other words in place of those named, in any case, which is kept. Throws if it cannot be read. */
export function renamed(key: string, text: string, { from, to, plural }: Renaming): string {
  const terms = [...(plural ? [plural] : []), { from, to }]
    .map((pair) => termOf(pair))
    .toSorted((one, other) => other.size - one.size)
  const plain = plainOf(text)
  // Most texts have none of the words, and reading a text as ICU message is slow.
  if (!terms.some((term) => plain.includes(term.from))) return text
  return literalsOf(key, text)
    .toReversed()
    .reduce((whole, [start, end]) => {
      const changed = withTerms(whole.slice(start, end), terms)
      return whole.slice(0, start) + changed + whole.slice(end)
    }, text)
}

function termOf({ from, to }: { from: string; to: string }): Term {
  return { from: plainOf(from), to, size: from.match(WORD)?.length ?? 0 }
}

/** In lower case, and with plain spaces. */
function plainOf(text: string): string {
  return text.toLowerCase().replaceAll(/\s/g, ' ')
}

function withTerms(text: string, terms: readonly Term[]): string {
  const words = rangesOf(text, WORD)
  const addresses = rangesOf(text, /\S+/g).filter((run) => isAddress(text.slice(...run)))
  let result = ''
  let [at, written] = [0, 0]
  while (at < words.length) {
    const [start] = words[at] ?? [0]
    const endOf = ({ size }: Term) => words[at + size - 1]?.[1] ?? 0
    const term = addresses.some((run) => run[0] <= start && start < run[1])
      ? undefined
      : terms.find((one) => plainOf(text.slice(start, endOf(one))) === one.from)
    if (term) {
      result += text.slice(written, start) + inCaseOf(text.slice(start, endOf(term)), term.to)
      written = endOf(term)
    }
    at += term?.size ?? 1
  }
  return result + text.slice(written)
}

function rangesOf(text: string, pattern: RegExp): Range[] {
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => [index, index + found.length])
}

/** Such as `/vibers/ana`, `vibers.example` or `viber@example.org`, which lead nowhere under another name. */
function isAddress(run: string): boolean {
  return /^\/|:\/\/|@|[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(run.replace(QUOTES, ''))
}

/** The term in the case of what it replaces: `viber`, `Viber` or `VIBER`. */
function inCaseOf(model: string, term: string): string {
  const [initial = ''] = model
  if (model.length > 1 && model === model.toUpperCase()) return term.toUpperCase()
  if (initial !== initial.toLowerCase()) return withInitial(term, (one) => one.toUpperCase())
  // An abbreviation such as "AI coach" is written in capitals everywhere.
  return /^\p{Lu}(?!\p{Lu})/u.test(term) ? withInitial(term, (one) => one.toLowerCase()) : term
}

function withInitial(term: string, change: (initial: string) => string): string {
  const [initial = ''] = term
  return change(initial) + term.slice(initial.length)
}
