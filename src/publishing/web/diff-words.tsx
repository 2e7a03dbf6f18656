import type { Word } from './compared.ts'

interface Props {
  words: readonly Word[]
  looks: Record<Word['kind'], string>
}

/** Added words are underlined and removed ones struck through, so that no color is needed. */
export function DiffWords({ words, looks }: Props) {
  return words.map(({ text, kind }, index) => {
    const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of one comparison never change places
      <Tag key={index} className={looks[kind]}>
        {text}
      </Tag>
    )
  })
}
