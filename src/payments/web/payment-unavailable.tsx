import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '#platform/web/toast.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { CreditCard } from '#ui/icons.ts'

interface Props {
  /** The cause, if it is known. */
  reason?: string
  /** Also shown as a toast when the page opens. */
  announce?: string
  onRetry?: () => void
}

/** Shown if a checkout cannot be opened. */
export function PaymentUnavailable({ reason, announce, onRetry }: Props) {
  const t = useTranslations('payments')
  const title = t('errors.checkout')
  useEffect(() => {
    if (announce) showToast({ title, description: announce, variant: 'destructive' })
  }, [announce, title])
  return (
    <div className="container-page max-w-xl py-12 sm:py-20">
      <div className={`${cardClass} grid justify-items-center gap-3 p-8 text-center sm:p-10`}>
        <CreditCard aria-hidden className="size-9 text-ink-3" />
        <h1 className="text-2xl">{t('unavailable.title')}</h1>
        <p className="text-ink-2">{t('unavailable.text')}</p>
        {reason && <p className="text-sm text-ink-3">{reason}</p>}
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <Link to="/" className={buttonClass()}>
            {t('unavailable.returnHome')}
          </Link>
          {onRetry && (
            <Button look="secondary" onClick={onRetry}>
              {t('unavailable.tryAgain')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
