import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import type { PromptDetail } from '../../shapes.ts'
import { languageName } from '../../languages.ts'
import { CategoryIcon } from '../category-icon.tsx'

export function PromptFacts({ prompt }: { prompt: PromptDetail }) {
  const t = useTranslations('prompts')
  return (
    <Card as="section" aria-label={t('about')} className="grid grid-cols-1 gap-5">
      <p className="flex items-center gap-3">
        <Avatar name={prompt.authorName} src={prompt.authorAvatar} />
        <span className="min-w-0">
          <span className="block text-sm text-ink-3">{t('fields.author')}</span>
          <bdi className="block truncate font-semibold">{prompt.authorName}</bdi>
        </span>
      </p>
      <Link
        to="/prompts"
        search={{ category: prompt.categorySlug }}
        activeProps={{}}
        className="inline-flex min-h-11 max-w-full items-center gap-2 justify-self-start rounded-full border border-line py-1 pr-4 pl-1.5 text-sm font-medium hover:border-line-strong"
      >
        <CategoryIcon icon={prompt.categoryIcon} color={prompt.categoryColor} className="size-8" />
        <bdi className="truncate">{prompt.categoryName}</bdi>
      </Link>
      <Facts prompt={prompt} />
      <Tags tags={prompt.tags} />
    </Card>
  )
}

function Facts({ prompt }: { prompt: PromptDetail }) {
  const t = useTranslations('prompts')
  const format = useFormatter()
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      <Fact label={t('fields.difficulty')}>
        <Link
          to="/prompts"
          search={{ difficulty: prompt.difficulty }}
          className="inline-flex min-h-6 items-center hover:underline"
        >
          {t(`difficulties.${prompt.difficulty}`)}
        </Link>
      </Fact>
      <Fact label={t('fields.language')}>
        <bdi>{languageName(prompt.language)}</bdi>
      </Fact>
      <Fact label={t('fields.used')}>{t('times', { count: prompt.useCount })}</Fact>
      <Fact label={t('fields.favorites')}>{format.number(prompt.favoriteCount)}</Fact>
      {prompt.forkCount > 0 && (
        <Fact label={t('fields.forks')}>{format.number(prompt.forkCount)}</Fact>
      )}
      {prompt.publishedAt && (
        <Fact label={t('fields.published')}>
          <DateText at={prompt.publishedAt} />
        </Fact>
      )}
      <Fact label={t('fields.updated')}>
        <DateText at={prompt.updatedAt} />
      </Fact>
      {prompt.forkOf && (
        <Fact label={t('fields.forkOf')}>
          <Link
            to={prompt.forkOf.path}
            className="inline-flex min-h-6 wrap-anywhere hover:underline"
          >
            <bdi>{prompt.forkOf.title}</bdi>
          </Link>
        </Fact>
      )}
    </dl>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  const t = useTranslations('prompts')
  if (tags.length === 0) return null
  return (
    <ul aria-label={t('fields.tags')} className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Link
            to="/prompts"
            search={{ tag }}
            className="inline-flex min-h-8 max-w-full items-center hover:underline"
          >
            <Badge className="max-w-full">
              <bdi className="truncate">{tag}</bdi>
            </Badge>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 tabular-nums">{children}</dd>
    </>
  )
}
