import { Link } from '@tanstack/react-router'
import type { PageMark } from '#platform/web/search-values.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ChevronRight } from '#ui/icons.ts'
import type { PromptDetail } from '../../shapes.ts'
import { FavoriteButton } from '../favorite-button.tsx'
import { ForkButton } from './fork-button.tsx'
import { PromptBar } from './prompt-bar.tsx'
import { PromptFacts } from './prompt-facts.tsx'
import { PromptUse } from './prompt-use.tsx'
import { RatingSection } from './rating-section.tsx'
import { VersionList } from './version-list.tsx'

interface Props {
  prompt: PromptDetail
  reviewsPage: PageMark
  report: ReactNode
}

/** Two columns: the prompt with its variables and copy button, and next to it facts, ratings and versions. */
export function PromptView({ prompt, reviewsPage, report }: Props) {
  return (
    <div className="container-page py-6 sm:py-10">
      <Breadcrumbs prompt={prompt} />
      <PromptBar prompt={prompt} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <article className="grid min-w-0 grid-cols-1 gap-6">
          <header className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <h1 className="text-3xl wrap-anywhere" dir="auto">
                {prompt.title}
              </h1>
              <p dir="auto" className="mt-2 max-w-prose wrap-anywhere text-ink-2">
                {prompt.description}
              </p>
            </div>
            <FavoriteButton prompt={prompt} />
          </header>
          <PromptUse prompt={prompt} extra={<ForkButton prompt={prompt} />} />
        </article>
        <aside className="grid min-w-0 grid-cols-1 gap-6">
          <PromptFacts prompt={prompt} />
          <RatingSection prompt={prompt} page={reviewsPage} />
          <VersionList prompt={prompt} />
          <div className="justify-self-start">{report}</div>
        </aside>
      </div>
    </div>
  )
}

function Breadcrumbs({ prompt }: { prompt: PromptDetail }) {
  const t = useTranslations('prompts')
  const linkClass = 'inline-flex min-h-8 items-center hover:underline'
  return (
    <nav aria-label={t('breadcrumb')} className="mb-4 text-sm text-ink-3">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        <li>
          <Link to="/prompts" activeProps={{}} className={linkClass}>
            {t('title')}
          </Link>
        </li>
        <li className="flex items-center gap-x-1.5">
          <ChevronRight aria-hidden className="size-3.5" />
          <Link to="/prompts" search={{ category: prompt.categorySlug }} className={linkClass}>
            <bdi>{prompt.categoryName}</bdi>
          </Link>
        </li>
        <li aria-current="page" className="flex min-w-0 items-center gap-x-1.5 text-ink-2">
          <ChevronRight aria-hidden className="size-3.5 shrink-0" />
          <bdi className="min-w-0 wrap-anywhere">{prompt.title}</bdi>
        </li>
      </ol>
    </nav>
  )
}
