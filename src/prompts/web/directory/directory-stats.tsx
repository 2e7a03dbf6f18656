import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatTile } from '#ui/stat-tile.tsx'
import { statsQuery } from '../prompts-queries.ts'

/**
 * Figures of all published public prompts, independent of the filters (docs/product-rules.md#prompt-uses). Shows
 * nothing if they cannot be loaded.
 */
export function DirectoryStats() {
  const t = useTranslations('prompts.stats')
  const format = useFormatter()
  const { data, error } = useQuery(statsQuery)
  if (error) return null
  const tiles = [
    { label: t('total'), value: data?.totalPrompts },
    { label: t('categories'), value: data?.categories },
    { label: t('used'), value: data?.timesUsed },
  ]
  return (
    <dl className="mt-6 grid grid-cols-3 gap-2 sm:max-w-2xl sm:gap-4">
      {tiles.map(({ label, value }) => (
        <StatTile
          key={label}
          label={label}
          value={value === undefined ? <Skeleton className="h-6 w-12" /> : format.number(value)}
        />
      ))}
    </dl>
  )
}
