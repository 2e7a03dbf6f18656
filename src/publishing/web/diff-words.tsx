import type { Word } from './compared.ts'

interface Props {
  words: readonly Word[]
  looks: Record<Word['kind'], string>
}

/** Added words are underlined and removed words struck through, so that color is not the only sign. */
export function DiffWords({ words, looks }: Props) {
  return words.map(({ text, kind }, index) => {
    const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a comparison are never reordered
      <Tag key={index} className={looks[kind]}>
        {text}
      </Tag>
    )
  })
}
