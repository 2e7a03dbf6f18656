import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { allowanceQuery } from './brief-queries.ts'

/** How many gigs the viewer has open, and how many they may have. */
export function OpenGigs() {
  const t = useTranslations('briefs')
  const { data } = useQuery(allowanceQuery)
  if (!data) return null
  return <p className="text-sm text-ink-3">{t('openOf', { open: data.open, max: data.maxOpen })}</p>
}
