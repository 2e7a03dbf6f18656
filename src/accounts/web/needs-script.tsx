import { useTranslations } from 'use-intl'

/** Instead of a button that does nothing, for whoever browses without scripts. */
export function NeedsScript() {
  const t = useTranslations('account')
  return (
    <noscript>
      <p className="text-ink-2">{t('needsScript')}</p>
    </noscript>
  )
}
