import { useLocale, useTranslations } from 'use-intl'
import { ORIGINAL } from '#platform/languages.ts'

/** Tells readers of other languages that the text below is in English. */
export function InEnglish() {
  const t = useTranslations('publishing')
  if (useLocale() === ORIGINAL) return null
  return (
    <p className="w-fit rounded-full bg-surface-2 px-3 py-1 text-sm text-ink-2">{t('inEnglish')}</p>
  )
}
