import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ChevronDown, FileText } from '#ui/icons.ts'

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
export function QuoteLink({ serviceId, onClick }: { serviceId: number; onClick?: () => void }) {
  const t = useTranslations('offers')
  return (
    <Link
      to="/services/$id/quote"
      params={{ id: String(serviceId) }}
      onClick={onClick}
      className={buttonClass('secondary')}
    >
      <FileText aria-hidden className="size-4" />
      {t('quote.pageTitle')}
    </Link>
  )
}

interface ChoiceProps {
  services: readonly { id: number; title: string; status: string }[]
}

/** Asks a viber for a quote on one of their active services. The choice between several opens without scripts. */
export function QuoteChoice({ services }: ChoiceProps) {
  const t = useTranslations('offers.quote')
  const active = services.filter(({ status }) => status === 'active')
  const [first, ...others] = active
  if (!first) return null
  if (others.length === 0) return <QuoteLink serviceId={first.id} />
  return (
    <details className="group">
      <summary
        className={cx(
          buttonClass('secondary'),
          'w-full cursor-pointer list-none [&::-webkit-details-marker]:hidden',
        )}
      >
        <FileText aria-hidden className="size-4" />
        {t('pageTitle')}
        <ChevronDown aria-hidden className="size-4 text-ink-3 group-open:rotate-180" />
      </summary>
      <p className="mt-3 text-sm text-ink-3">{t('choose')}</p>
      <ul className="mt-1 grid max-h-72 overflow-y-auto rounded-lg border border-line p-1">
        {active.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/services/$id/quote"
              params={{ id: String(id) }}
              className="flex min-h-11 items-center rounded-md px-3 py-2 text-sm font-medium hover:bg-surface-2"
            >
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
