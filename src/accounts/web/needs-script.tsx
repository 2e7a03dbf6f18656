import { useTranslations } from 'use-intl'

/** Shown without scripts, in place of a button that would not work. */
export function NeedsScript() {
  const t = useTranslations('account')
  return (
    <noscript>
      <p className="text-ink-2">{t('needsScript')}</p>
    </noscript>
  )
}
