import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { X } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import type { BlogCategory } from '../admin-contract.ts'
import type { BlogSearch } from './blog-search.ts'

interface Props {
  categories: readonly BlogCategory[]
  search: BlogSearch
}

/** Links rather than a select field: each category has its own address, and links work without scripts. */
export function CategoryFilter({ categories, search: { category, tag } }: Props) {
  const t = useTranslations('blog')
  return (
    <nav aria-label={t('categories')}>
      <ul className="flex flex-wrap gap-2">
        <li>
          <Chip isCurrent={!category} to={undefined} tag={tag}>
            {t('allCategories')}
          </Chip>
        </li>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <Chip isCurrent={slug === category} to={slug} tag={tag}>
              <bdi>{name}</bdi>
            </Chip>
          </li>
        ))}
        {tag && (
          <li>
            <Link
              to="/blog"
              search={{ category }}
              resetScroll={false}
              aria-label={t('withoutTag', { tag: isolated(tag) })}
              className={cx(chipClass, 'bg-brand-soft text-brand-ink')}
            >
              <bdi className="max-w-48 truncate">#{tag}</bdi>
              <X aria-hidden className="size-4" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

const chipClass =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-medium sm:min-h-9'

interface ChipProps {
  isCurrent: boolean
  to: string | undefined
  tag: string | undefined
  children: ReactNode
}

function Chip({ isCurrent, to, tag, children }: ChipProps) {
  return (
    <Link
      to="/blog"
      search={{ category: to, tag }}
      resetScroll={false}
      aria-current={isCurrent || undefined}
      className={cx(
        chipClass,
        isCurrent ? 'bg-action text-on-action' : 'bg-surface-2 text-ink-2 hover:text-ink',
      )}
    >
      {children}
    </Link>
  )
}
