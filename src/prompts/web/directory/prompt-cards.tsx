import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Badge } from '#ui/badge.tsx'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Copy, Sparkles } from '#ui/icons.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { Prompt } from '../../shapes.ts'
import { promptPath } from '../../prompt.ts'
import { CategoryIcon } from '../category-icon.tsx'
import { FavoriteButton } from '../favorite-button.tsx'
import type { PromptLayout } from './prompts-address.ts'
import { PromptRatingText } from '../prompt/rating-text.tsx'

const TAGS_SHOWN = 3
const gridClass = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3'
const listClass = 'grid grid-cols-1 gap-3'

interface Props {
  prompts: readonly Prompt[]
  layout: PromptLayout
  /** The level of the cards' headings. */
  level: 2 | 3
  /** Extra content of each card, such as its status. */
  renderAside?: (prompt: Prompt) => ReactNode
}

export function PromptCards({ prompts, layout, level, renderAside }: Props) {
  return (
    <ul className={layout === 'grid' ? gridClass : listClass}>
      {prompts.map((prompt) => (
        <li key={prompt.id} className="min-w-0">
          <PromptCard {...{ prompt, layout, level, renderAside }} />
        </li>
      ))}
    </ul>
  )
}

type CardProps = Pick<Props, 'layout' | 'level' | 'renderAside'> & { prompt: Prompt }

function PromptCard({ prompt, layout, level, renderAside }: CardProps) {
  const t = useTranslations('prompts')
  const Heading = `h${level}` as const
  const { title, description, categoryIcon, categoryColor, categoryName, isFeatured } = prompt
  return (
    <article
      className={cx(cardClass, 'relative flex h-full flex-col gap-3 p-5 hover:border-line-strong')}
    >
      <div className="flex items-center gap-3">
        <CategoryIcon icon={categoryIcon} color={categoryColor} />
        <p className="min-w-0 flex-1 text-sm text-ink-3">
          <bdi className="block truncate">{categoryName}</bdi>
          {isFeatured && (
            <span className="flex items-center gap-1 font-medium text-brand-ink">
              <Sparkles aria-hidden className="size-3.5" />
              {t('featured')}
            </span>
          )}
        </p>
        <FavoriteButton prompt={prompt} className="-m-2" />
      </div>
      <div className="grid flex-1 content-start gap-1">
        <Heading className="font-sans text-base font-semibold wrap-anywhere" dir="auto">
          <Link to={promptPath(prompt)} className="hover:underline after:absolute after:inset-0">
            {title}
          </Link>
        </Heading>
        <p
          dir="auto"
          className={cx('text-sm wrap-anywhere text-ink-2', layout === 'grid' && 'line-clamp-3')}
        >
          {description}
        </p>
      </div>
      <div
        className={cx(
          'grid grid-cols-1 gap-3',
          layout === 'list' && 'sm:flex sm:items-center sm:justify-between',
        )}
      >
        <Tags tags={prompt.tags} />
        <Facts prompt={prompt} isInLine={layout === 'list'} />
      </div>
      {renderAside?.(prompt)}
    </article>
  )
}

/** The first three tags, and the number of further ones. */
function Tags({ tags }: { tags: readonly string[] }) {
  const t = useTranslations('prompts')
  if (tags.length === 0) return null
  return (
    <ul aria-label={t('fields.tags')} className="flex flex-wrap gap-1.5">
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <li key={tag} className="max-w-full">
          <Badge className="max-w-full">
            <bdi className="truncate">{tag}</bdi>
          </Badge>
        </li>
      ))}
      {tags.length > TAGS_SHOWN && (
        <li>
          <Badge className="bg-transparent">
            {t('moreTags', { count: tags.length - TAGS_SHOWN })}
          </Badge>
        </li>
      )}
    </ul>
  )
}

function Facts({ prompt, isInLine }: { prompt: Prompt; isInLine: boolean }) {
  const t = useTranslations('prompts')
  const format = useFormatter()
  const { rating, ratingCount, difficulty, useCount } = prompt
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-3 text-sm text-ink-2',
        isInLine && 'sm:ml-auto sm:border-0 sm:pt-0',
      )}
    >
      <PromptRatingText average={rating} count={ratingCount} />
      <span>{t(`difficulties.${difficulty}`)}</span>
      <span className="ml-auto inline-flex items-center gap-1 tabular-nums">
        <Copy aria-hidden className="size-3.5" />
        <span aria-hidden>{format.number(useCount)}</span>
        <span className="sr-only">{t('used', { count: useCount })}</span>
      </span>
    </div>
  )
}

export function PromptCardsSkeleton({ layout }: { layout: PromptLayout }) {
  return (
    <Loading className={layout === 'grid' ? gridClass : listClass}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <Skeleton key={card} className="h-60 rounded-xl" />
      ))}
    </Loading>
  )
}
