import { useFormatter, useTranslations } from 'use-intl'
import type { Why } from '../contract.ts'

/** Where the searched words were found (docs/ranking.md); nothing when none were searched. */
export function WhyLine({ why }: { why: Why }) {
  const t = useTranslations('search')
  const format = useFormatter()
  if (why.matched.length === 0) return null
  const places = format.list(
    why.matched.map((place) => t(`places.${place}`)),
    { type: 'unit' },
  )
  return <p className="text-xs text-ink-3">{t('foundIn', { places })}</p>
}
