/** More fields than this nobody fills in; what comes after them stays as it is written. */
export const MAX_VARIABLES = 50

/** `{{name}}`: a letter first, then letters, digits, blanks, `_` and `-`; blanks around it do not count. */
const VARIABLE = /\{\{[ \t]*(\p{L}[\p{L}\p{M}\p{N} _-]{0,39})\}\}/gu

/** A piece of a prompt's text: words, or a place that somebody fills in. */
export interface Part {
  text: string
  /** The variable's name; undefined for words. */
  variable?: string
}

/** A text taken apart; joined, its parts are the text again. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = []
  const known = new Set<string>()
  let end = 0
  for (const match of text.matchAll(VARIABLE)) {
    const variable = (match[1] ?? '').trimEnd()
    if (!known.has(variable) && known.size === MAX_VARIABLES) continue
    known.add(variable)
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: match[0], variable })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** What is to be filled in, each once, in the order of the text. */
export function variablesIn(text: string): string[] {
  const names = partsOf(text).flatMap(({ variable }) => variable ?? [])
  return [...new Set(names)]
}

export type Filling = Readonly<Record<string, string | undefined>>

export function isFilled(filling: Filling, variable: string): boolean {
  return Object.hasOwn(filling, variable) && Boolean(filling[variable]?.trim())
}

/**
 * The text with what was typed in its places, once: a value that looks like a variable stays what it is.
 * Places that are left empty stay `{{name}}`.
 */
export function fillIn(text: string, filling: Filling): string {
  return partsOf(text)
    .map(({ text: written, variable }) => {
      if (variable === undefined) return written
      return isFilled(filling, variable) ? (filling[variable] ?? '') : `{{${variable}}}`
    })
    .join('')
}
