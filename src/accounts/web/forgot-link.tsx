import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

export function ForgotLink() {
  const t = useTranslations('account')
  return (
    <Link
      to="/auth/forgot"
      className="-my-2 inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-brand-ink hover:underline"
    >
      {t('forgot.link')}
    </Link>
  )
}
