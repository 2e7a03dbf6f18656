import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { CountBadge } from '#ui/count-badge.tsx'
import { waitingOf, waitingQuery } from './inbox-queries.ts'

/** Number of waiting items, for the admin navigation of `app`. */
export function WaitingBadge() {
  const t = useTranslations('moderation')
  const { data: counts } = useQuery(waitingQuery)
  const count = waitingOf(counts)
  if (count === 0) return null
  return (
    <>
      <CountBadge count={count} className="ml-2" />
      <span className="sr-only">{t('waiting', { count })}</span>
    </>
  )
}
