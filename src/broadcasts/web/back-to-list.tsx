import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

export function BackToList() {
  const t = useTranslations('broadcasts')
  return (
    <Link
      to="/admin/broadcasts"
      className="inline-flex min-h-11 items-center justify-self-start text-sm font-medium text-brand-ink hover:underline"
    >
      {t('back')}
    </Link>
  )
}
