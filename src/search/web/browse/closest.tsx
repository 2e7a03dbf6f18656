import { useTranslations } from 'use-intl'
import { type PageMark, pagingOf } from '#platform/web/search-values.ts'
import type { Hit } from '../../contract.ts'
import { HitGrid } from '../hit-grid.tsx'

interface Props {
  hits: readonly Hit[]
  page: PageMark | undefined
}

/** A page of results. A heading separates those with all words from those with some of them, which come last. */
export function Closest({ hits, page }: Props) {
  const t = useTranslations('search')
  const count = countComplete(hits)
  if (count === hits.length) return <HitGrid hits={hits} />
  // A later page may follow complete ones, so its heading does not say that there are none.
  const hasNone = count === 0 && isFirst(page)
  return (
    <div className="grid gap-3 sm:gap-6">
      {count > 0 && <HitGrid hits={hits.slice(0, count)} />}
      <h2 className="text-base sm:text-lg">{t(hasNone ? 'nothingComplete' : 'someWords')}</h2>
      <HitGrid hits={hits.slice(count)} />
    </div>
  )
}

/**
 * The number of results with all words, if others follow. Only a few of them are followed by others, so the first page
 * has them all; a later page needs the count of the facets.
 */
export function completeOf(
  hits: readonly Hit[],
  page: PageMark | undefined,
  counted: number | undefined,
): number | undefined {
  const count = countComplete(hits)
  if (count === hits.length) return undefined
  return isFirst(page) ? count : counted
}

function countComplete(hits: readonly Hit[]): number {
  const at = hits.findIndex(({ why }) => why.missing.length > 0)
  return at === -1 ? hits.length : at
}

function isFirst(page: PageMark | undefined): boolean {
  return pagingOf(page).page === 1
}
