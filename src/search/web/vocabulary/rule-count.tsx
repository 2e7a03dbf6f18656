import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { read } from '#platform/web/query.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { adminSearchContract } from '../../admin-contract.ts'
import { ruleOf, type Typed } from './discovery-form-values.ts'

/** After the last key; a pause in typing rather than every letter asks. */
const PAUSE_MS = 300

/** How many services the rule that is being typed would find now. */
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
    // Services come and go while nobody looks.
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
