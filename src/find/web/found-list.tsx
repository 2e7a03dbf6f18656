import { Link } from '@tanstack/react-router'
import { wordsOf } from '#platform/words.ts'
import type { FoundGroup } from '../contract.ts'
import { markedParts } from '../highlight.ts'
import { kindIcons } from './kind-icons.ts'
import { CorrectedNote } from './search-notes.tsx'

interface Props {
  group: FoundGroup
  /** The text as it was typed. */
  q: string
  /** The text that the page shows as searched. */
  searched: string
  /** The heading level of each title. */
  level: 2 | 3
}

export function FoundList({ group, q, searched, level }: Props) {
  const { corrected } = group
  const words = wordsOf(corrected ?? searched)
  const Icon = kindIcons[group.kind]
  const Heading = `h${level}` as const
  return (
    <>
      {corrected && corrected !== searched && (
        <CorrectedNote q={q} kind={group.kind} corrected={corrected} className="mb-4" />
      )}
      <ul className="grid divide-y divide-line">
        {group.results.map(({ id, title, excerpt, path }) => (
          <li key={id} className="relative flex gap-4 py-4 first:pt-0">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-2 text-ink-3">
              <Icon aria-hidden className="size-5" />
            </span>
            <div className="min-w-0">
              <Heading dir="auto" className="text-base wrap-anywhere">
                <Link to={path} className="after:absolute after:inset-0 hover:underline">
                  <Marked text={title} words={words} />
                </Link>
              </Heading>
              {excerpt && (
                <p dir="auto" className="mt-1 max-w-prose text-sm wrap-anywhere text-ink-2">
                  <Marked text={excerpt} words={words} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Highlights the searched words in a text. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
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
