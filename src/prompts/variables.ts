/** The maximum of fields to fill in; later variables stay in the text as written. */
export const MAX_VARIABLES = 50

/** `{{name}}`: a letter, then letters, digits, spaces, `_` and `-`. Spaces next to the braces are ignored. */
const VARIABLE = /\{\{[ \t]*(\p{L}[\p{L}\p{M}\p{N} _-]{0,39})\}\}/gu

/** A part of a prompt's text: literal text, or a variable. */
export interface Part {
  text: string
  /** The variable's name; undefined for literal text. */
  variable?: string
}

/** Splits a text at its variables. The joined parts give the text again. */
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

/** The distinct variables of a text, in order. */
export function variablesIn(text: string): string[] {
  const names = partsOf(text).flatMap(({ variable }) => variable ?? [])
  return [...new Set(names)]
}

export type Filling = Readonly<Record<string, string | undefined>>

export function isFilled(filling: Filling, variable: string): boolean {
  return Object.hasOwn(filling, variable) && Boolean(filling[variable]?.trim())
}

/**
 * Replaces the variables by their values, in one pass, so that a value that looks like a variable is not replaced.
 * Variables without a value stay as `{{name}}`.
 */
export function fillIn(text: string, filling: Filling): string {
  return partsOf(text)
    .map(({ text: written, variable }) => {
      if (variable === undefined) return written
      return isFilled(filling, variable) ? (filling[variable] ?? '') : `{{${variable}}}`
    })
    .join('')
}
