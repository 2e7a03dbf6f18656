import { Link } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import type { Service } from '#services/contract.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'

/** Tells vibers who open the checkout of their own service, before they fill anything in, that they cannot buy it. */
export function OwnService({ service }: { service: Service }) {
  const t = useTranslations('payments')
  return (
    <div className="container-page max-w-xl py-12 sm:py-20">
      <div className={`${cardClass} grid justify-items-center gap-3 p-8 text-center sm:p-10`}>
        <UserRound aria-hidden className="size-9 text-ink-3" />
        <h1 className="text-2xl">{t('checkout.ownTitle')}</h1>
        <p dir="auto" className="font-medium wrap-anywhere">
          {service.title}
        </p>
        <p className="text-ink-2">{t('checkout.ownText')}</p>
        <Link to={paths.dashboard} search={{ tab: 'services' }} className={`${buttonClass()} mt-3`}>
          {t('checkout.manageServices')}
        </Link>
      </div>
    </div>
  )
}
