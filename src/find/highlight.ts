import { foldText, partsOf } from '#platform/words.ts'

/** A part of a text, and whether it matches the search. */
export interface Part {
  text: string
  isMarked: boolean
}

/** Scripts without spaces between words, and emoji, in which words are found within longer runs of characters. */
const UNSPACED = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{Extended_Pictographic}\p{Regional_Indicator}`
const unspaced = new RegExp(`[${UNSPACED}]`, 'u')
const LETTERS = String.raw`(?:(?![${UNSPACED}])[\p{L}\p{M}\p{N}])+`
const letters = new RegExp(LETTERS, 'gu')
/** Words, in one piece if they are joined, such as 'front-end', "don't" and 'Node.js'. */
const joined = new RegExp(String.raw`${LETTERS}(?:[\-‐‑'’.&]${LETTERS})*`, 'gu')
/** Variants of the emoji before them. */
const MODIFIERS = /(?:\u{fe0f}|\p{Emoji_Modifier})*/uy

/**
 * Splits a text into marked and unmarked parts. The server matches by stem; this approximates it by a common prefix.
 * Returns plain text, so that user content is never interpreted as HTML. The words come from `wordsOf`.
 */
export function markedParts(text: string, words: readonly string[]): Part[] {
  const inRuns = words.filter((word) => unspaced.test(word))
  const spaced = words.filter((word) => !unspaced.test(word))
  const searched: Searched = {
    whole: spaced.map(joinedForm).filter(isLong),
    parts: partsOf(spaced).map(foldText).filter(isLong),
  }
  const ranges = [...rangesOfWords(text, searched), ...inRuns.flatMap((run) => rangesOf(text, run))]
  return partsIn(text, ranges)
}

interface Searched {
  /** The words without hyphens, apostrophes and dots. */
  whole: string[]
  parts: string[]
}
/** The positions of the first character and of the one behind the last. */
type Range = readonly [start: number, end: number]

const isLong = (word: string) => word.length > 1

/** A word without hyphens, apostrophes and dots, so that 'front-end' and 'frontend' are alike. */
function joinedForm(word: string): string {
  return foldText(word.match(letters)?.join('') ?? '')
}

function rangesOfWords(text: string, { whole, parts }: Searched): Range[] {
  if (whole.length + parts.length === 0) return []
  return Array.from(text.matchAll(joined)).flatMap(({ 0: word, index }): Range[] => {
    const pieces = Array.from(word.matchAll(letters))
    const form = joinedForm(word)
    // A word that is not longer than the first part means only that part.
    const shortest = pieces.length > 1 ? foldText(pieces[0]?.[0] ?? '').length + 1 : 0
    if (whole.some((one) => one.length >= shortest && isAlike(form, one))) {
      return [[index, index + word.length]]
    }
    return pieces.flatMap(({ 0: part, index: within }): Range[] => {
      const folded = foldText(part)
      const start = index + within
      return parts.some((one) => isAlike(folded, one)) ? [[start, start + part.length]] : []
    })
  })
}

/** Where a run of characters occurs, ignoring case. */
function rangesOf(text: string, run: string): Range[] {
  const lower = text.toLowerCase()
  // A few letters change their length, which would move all positions.
  const plain = lower.length === text.length ? lower : text
  const ranges: Range[] = []
  for (let at = plain.indexOf(run); at !== -1; at = plain.indexOf(run, at + run.length)) {
    MODIFIERS.lastIndex = at + run.length
    ranges.push([at, at + run.length + (MODIFIERS.exec(text)?.[0].length ?? 0)])
  }
  return ranges
}

/** The text in parts. Ranges may overlap. */
function partsIn(text: string, ranges: readonly Range[]): Part[] {
  const parts: Part[] = []
  let done = 0
  const add = (end: number, isMarked: boolean) => {
    if (end <= done) return
    const part = text.slice(done, end)
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += part
    else parts.push({ text: part, isMarked })
    done = end
  }
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    add(start, false)
    add(end, true)
  }
  add(text.length, false)
  return parts.length > 0 ? parts : [{ text, isMarked: false }]
}

/** Whether a word begins with the searched word, or differs from it in a short ending only. */
function isAlike(written: string, searched: string): boolean {
  if (written.startsWith(searched)) return true
  const stem = searched.slice(0, Math.max(4, searched.length - 3))
  return stem.length < searched.length && written.startsWith(stem)
    ? written.length <= searched.length + 1
    : false
}
