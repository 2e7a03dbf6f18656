import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { useCurrentInView } from '#ui/use-current-in-view.ts'
import type { PromptCategory } from '../../categories-contract.ts'
import { CategoryIcon } from '../category-icon.tsx'
import type { Directory } from './use-directory.ts'

interface Props extends Directory {
  categories: readonly PromptCategory[]
}

/** The categories as links, which keep the other filters. */
export function CategoryStrip({ search, categories }: Props) {
  const t = useTranslations('prompts')
  const format = useFormatter()
  const strip = useCurrentInView<HTMLElement>('[aria-current=true]')
  const link = (category: string | undefined) => ({
    to: '/prompts' as const,
    search: { ...search, page: undefined, category },
    resetScroll: false,
    activeProps: {},
    'aria-current': search.category === category ? ('true' as const) : undefined,
    className: linkClass(search.category === category),
  })
  if (categories.length === 0) return null
  return (
    <nav
      ref={strip}
      aria-label={t('fields.category')}
      className="relative -mx-1 mt-4 overflow-x-auto px-1"
    >
      <ul className="flex gap-2 py-1 lg:flex-wrap">
        <li>
          <Link {...link(undefined)}>{t('allCategories')}</Link>
        </li>
        {categories.map(({ id, slug, name, color, icon, count }) => (
          <li key={id}>
            <Link {...link(slug)}>
              <CategoryIcon icon={icon} color={color} className="size-6" />
              <bdi>{name}</bdi>
              <span className="text-xs text-ink-3 tabular-nums">{format.number(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function linkClass(isCurrent: boolean): string {
  return cx(
    'inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 text-sm font-medium whitespace-nowrap',
    isCurrent
      ? 'border-line-strong bg-surface-2 text-ink'
      : 'border-line bg-surface text-ink-2 hover:text-ink',
  )
}
