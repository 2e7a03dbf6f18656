import { markedParts } from '../highlight.ts'

/** Highlights the searched words in a text. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markedParts(text, words).map(({ text: part, isMarked }, index) =>
    isMarked ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no name but their place
      <mark key={index} className="rounded-sm bg-warning-soft text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
