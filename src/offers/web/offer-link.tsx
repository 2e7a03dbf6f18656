import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'

/** Lets a viber make an offer to a client. */
export function OfferLink({ clientId }: { clientId: number }) {
  const t = useTranslations('offers')
  return (
    <Link
      to="/offers/new"
      search={{ to: clientId }}
      aria-label={t('make')}
      className={buttonClass('secondary')}
    >
      <FileText aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{t('make')}</span>
    </Link>
  )
}

/** Asks the viber of a service for a quote; a visitor logs in first. */
export function QuoteLink({ serviceId }: { serviceId: number }) {
  const t = useTranslations('offers')
  return (
    <Link
      to="/services/$id/quote"
      params={{ id: String(serviceId) }}
      className={buttonClass('secondary')}
    >
      <FileText aria-hidden className="size-4" />
      {t('quote.pageTitle')}
    </Link>
  )
}
