import { diffArrays, diffWordsWithSpace, type Change } from 'diff'

export interface Word {
  text: string
  kind: 'same' | 'added' | 'removed'
}
export type Part = { kind: 'same'; lines: string[] } | { kind: 'changed'; words: Word[] }

/**
 * The time to compare two texts grows with their length and with the number of changes. With more changes than this,
 * the whole text is shown as replaced, so that a long comparison cannot block the page.
 */
const MAX_CHANGED_LINES = 2000
const MAX_CHANGED_WORDS = 500
/** Longer lines are not compared word by word. Real paragraphs are shorter. */
const MAX_LINE = 10_000

/** Compares two texts line by line, and changed lines word by word. */
export function compared(before: string[], after: string[]): Part[] {
  const parts: Part[] = []
  let removed: string[] = []
  let added: string[] = []
  const settle = () => {
    const count = Math.max(removed.length, added.length)
    for (let at = 0; at < count; at += 1) {
      parts.push({ kind: 'changed', words: wordsOf(removed[at], added[at]) })
    }
    removed = []
    added = []
  }
  for (const change of changesOf(before, after)) {
    if (change.removed) removed.push(...change.value)
    else if (change.added) added.push(...change.value)
    else {
      settle()
      parts.push({ kind: 'same', lines: change.value })
    }
  }
  settle()
  return parts
}

function changesOf(before: string[], after: string[]) {
  const changes = diffArrays(before, after, { maxEditLength: MAX_CHANGED_LINES })
  if (changes) return changes
  return [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
}

function wordsOf(before: string | undefined, after: string | undefined): Word[] {
  if (before === undefined) return [{ text: after ?? '', kind: 'added' }]
  if (after === undefined) return [{ text: before, kind: 'removed' }]
  const isComparable = Math.max(before.length, after.length) <= MAX_LINE
  const changes =
    isComparable && diffWordsWithSpace(before, after, { maxEditLength: MAX_CHANGED_WORDS })
  if (!changes) {
    return [
      { text: before, kind: 'removed' },
      { text: after, kind: 'added' },
    ]
  }
  return toWords(changes)
}

export function toWords(changes: readonly Change[]): Word[] {
  return changes.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }))
}
