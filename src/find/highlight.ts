import { foldText } from '#platform/words.ts'

/** A part of a text, and whether it matches the search. */
export interface Part {
  text: string
  isMarked: boolean
}

/**
 * Splits a text into marked and unmarked parts. The server matches by stem; this approximates it by a common prefix.
 * Returns plain text, so that user content is never interpreted as HTML.
 */
export function markedParts(text: string, words: readonly string[]): Part[] {
  const folded = words.map(foldText).filter((word) => word.length > 1)
  if (folded.length === 0) return [{ text, isMarked: false }]
  const parts: Part[] = []
  for (const [piece] of text.matchAll(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu)) {
    const isMarked = folded.some((word) => isAlike(foldText(piece), word))
    const last = parts.at(-1)
    if (last && last.isMarked === isMarked) last.text += piece
    else parts.push({ text: piece, isMarked })
  }
  return parts
}

/** Whether a word begins with the searched word, or differs from it in a short ending only. */
function isAlike(written: string, searched: string): boolean {
  if (written.startsWith(searched)) return true
  const stem = searched.slice(0, Math.max(4, searched.length - 3))
  return stem.length < searched.length && written.startsWith(stem)
    ? written.length <= searched.length + 1
    : false
}
