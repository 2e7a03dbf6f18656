import { useTranslations } from 'use-intl'
import type { PageMark } from '#platform/web/search-values.ts'
import type { Hit } from '../../contract.ts'
import { HitGrid } from '../hit-grid.tsx'
import { countComplete, headingOf } from './complete.ts'

interface Props {
  hits: readonly Hit[]
  page: PageMark | undefined
}

/** A page of results. A heading separates those with all words from those with some of them, which come last. */
export function Closest({ hits, page }: Props) {
  const t = useTranslations('search')
  const count = countComplete(hits)
  if (count === hits.length) return <HitGrid hits={hits} />
  return (
    <div className="grid gap-3 sm:gap-6">
      {count > 0 && <HitGrid hits={hits.slice(0, count)} />}
      <h2 className="text-base sm:text-lg">{t(headingOf(hits, page))}</h2>
      <HitGrid hits={hits.slice(count)} />
    </div>
  )
}
