import { useRouteContext } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** Says plainly what is not real here: test payments and demo data. */
export function Banners() {
  const t = useTranslations('shell')
  const { site } = useRouteContext({ from: '__root__' })
  const notes = [site?.isTestPayments && t('testPayments'), site?.isDemo && t('demoData')].filter(
    Boolean,
  )
  if (notes.length === 0) return null
  return (
    <aside aria-label={t('notices')} className="bg-warning-soft text-warning">
      <p className="container-page flex items-center justify-center gap-2 py-2 text-center text-xs font-medium">
        <FlaskConical aria-hidden className="size-3.5 shrink-0" />
        {notes.join(' ')}
      </p>
    </aside>
  )
}
