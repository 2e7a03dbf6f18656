interface Props {
  text: string
  /** What was looked for; words that begin like one of these are marked. */
  words: readonly string[]
}

/** A text with what was found in it marked; made of text alone, so that nothing in it can be markup. */
export function Marked({ text, words }: Props) {
  const looked = words.filter((word) => word.length > 1).map((word) => stemOf(word))
  if (looked.length === 0) return text
  return text.split(/([\p{L}\p{M}\p{N}]+)/u).map((part, index) =>
    index % 2 === 1 && looked.some((word) => part.toLowerCase().startsWith(word)) ? (
      // A text does not change its parts while it is shown.
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <mark key={index} className="rounded-xs bg-warning-soft text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

/** What other forms of an English word begin with, roughly: `payments` also marks `payment`. */
function stemOf(word: string): string {
  const lower = word.toLowerCase()
  return lower.length > 4 ? lower.replace(/(?:ing|ies|ed|es|s)$/, '') : lower
}
