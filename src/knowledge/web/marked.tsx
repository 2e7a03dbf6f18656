interface Props {
  text: string
  /** The searched words; words with the same beginning are highlighted. */
  words: readonly string[]
}

/** A text with the searched words highlighted. It is rendered as text nodes, so it cannot contain markup. */
export function Marked({ text, words }: Props) {
  const looked = words.filter((word) => word.length > 1).map((word) => stemOf(word))
  if (looked.length === 0) return text
  return text.split(/([\p{L}\p{M}\p{N}]+)/u).map((part, index) =>
    index % 2 === 1 && looked.some((word) => part.toLowerCase().startsWith(word)) ? (
      // The parts of a text never change their order.
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <mark key={index} className="rounded-xs bg-warning-soft text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

/** A rough English stem, so that `payments` also highlights `payment`. */
function stemOf(word: string): string {
  const lower = word.toLowerCase()
  return lower.length > 4 ? lower.replace(/(?:ing|ies|ed|es|s)$/, '') : lower
}
