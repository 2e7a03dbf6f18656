import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { Unlink } from '#ui/icons.ts'

/** Shown for an address without a service. */
export function InvalidCheckout() {
  const t = useTranslations('payments')
  return (
    <div className="container-page max-w-xl py-12 sm:py-20">
      <div className={`${cardClass} grid justify-items-center gap-3 p-8 text-center sm:p-10`}>
        <Unlink aria-hidden className="size-9 text-ink-3" />
        <h1 className="text-2xl">{t('checkout.invalidUrl')}</h1>
        <p className="text-ink-2">{t('checkout.invalidUrlText')}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <Link to="/browse" className={buttonClass()}>
            {t('checkout.browse')}
          </Link>
          <Link to="/" className={buttonClass('secondary')}>
            {t('unavailable.returnHome')}
          </Link>
        </div>
      </div>
    </div>
  )
}
