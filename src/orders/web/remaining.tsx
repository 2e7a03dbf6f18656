import { useTranslations } from 'use-intl'
import { RelativeTime, useClock } from '#ui/relative-time.tsx'

/** '(in 2 days)'; empty until the browser knows the time. */
export function Remaining({ at }: { at: string }) {
  const t = useTranslations('orders')
  const clock = useClock()
  if (!clock) return null
  return (
    <span className="font-normal text-ink-2">
      ({new Date(at) > clock ? <RelativeTime at={at} /> : t('dueNow')})
    </span>
  )
}
