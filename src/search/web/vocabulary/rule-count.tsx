import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { read } from '#platform/web/query.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { adminSearchContract } from '../../admin-contract.ts'
import { ruleOf, type Typed } from './discovery-form-values.ts'

/** Debounce time after the last key press. */
const PAUSE_MS = 300

/** Shows how many services the edited rule matches. */
export function RuleCount({ typed }: { typed: Omit<Typed, 'label' | 'slug'> }) {
  const t = useTranslations('vocabulary.discovery')
  const { category, subcategories, skillWords } = ruleOf(typed)
  const asked = JSON.stringify({
    ...(category && { category }),
    ...(subcategories && { subcategories: subcategories.join(',') }),
    ...(skillWords && { skillWords: skillWords.join(',') }),
  })
  const rested = useDebounced(asked, PAUSE_MS)
  const { data, error } = useQuery({
    ...read(adminSearchContract, 'tryRule', JSON.parse(rested) as object),
    // Counts change with every new service.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const isSaid = asked !== '{}' && data && !error
  return (
    <p role="status" className="min-h-6 text-sm font-medium">
      {isSaid && t(data.isBounded ? 'wouldFindAtLeast' : 'wouldFind', { count: data.services })}
    </p>
  )
}
