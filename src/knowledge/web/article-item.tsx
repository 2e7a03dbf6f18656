import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Badge } from '#ui/badge.tsx'
import { articlePath } from '../article.ts'
import type { ArticleCard } from '../contract.ts'

interface Props {
  article: ArticleCard
  /** The searched words, which are highlighted. */
  words?: readonly string[]
  level?: 2 | 3
  hasCategory?: boolean
}

const noWords: readonly string[] = []

/** An article in a list; the whole card is a link. */
export function ArticleItem({ article, words = noWords, level = 3, hasCategory = true }: Props) {
  const t = useTranslations('knowledge')
  const Heading = `h${level}` as const
  const { title, excerptText, categoryName, visibility, viewCount } = article
  return (
    <article className="relative grid content-start gap-1.5 rounded-xl border border-line bg-surface p-4 hover:border-ink-3">
      <Heading className="font-sans text-base font-semibold wrap-anywhere">
        <Link to={articlePath(article)} dir="auto" className="after:absolute after:inset-0">
          <Marked text={title} words={words} />
        </Link>
      </Heading>
      <p dir="auto" className="line-clamp-2 text-sm text-ink-2 wrap-anywhere">
        <Marked text={excerptText} words={words} />
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
        {hasCategory && <bdi>{categoryName}</bdi>}
        <span>{t('views', { count: viewCount })}</span>
        {visibility !== 'public' && <Badge>{t(`visibilities.${visibility}`)}</Badge>}
      </p>
    </article>
  )
}

interface MarkedProps {
  text: string
  /** The searched words; words with the same beginning are highlighted. */
  words: readonly string[]
}

/** A text with the searched words highlighted. It is rendered as text nodes, so it cannot contain markup. */
function Marked({ text, words }: MarkedProps) {
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
