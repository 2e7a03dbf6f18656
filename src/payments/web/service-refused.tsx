import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { AwayFacts } from '#accounts/away.ts'
import { paths } from '#platform/web/paths.ts'
import type { Service } from '#services/contract.ts'
import { buttonClass } from '#ui/button.tsx'
import { CalendarClock, UserRound } from '#ui/icons.ts'
import { useDayName } from '#ui/use-day-name.ts'
import { CheckoutRefused } from './checkout-refused.tsx'

/** Tells vibers who open the checkout of their own service, before they fill anything in, that they cannot buy it. */
export function OwnService({ service }: { service: Service }) {
  const t = useTranslations('payments.checkout')
  return (
    <CheckoutRefused
      icon={<UserRound aria-hidden className="size-9 text-ink-3" />}
      title={t('ownTitle')}
    >
      <Title service={service} />
      <p className="text-ink-2">{t('ownText')}</p>
      <Link to={paths.dashboard} search={{ tab: 'services' }} className={`${buttonClass()} mt-3`}>
        {t('manageServices')}
      </Link>
    </CheckoutRefused>
  )
}

type AwayProps = Required<Pick<AwayFacts, 'awayUntil'>> & { service: Service }

/** Tells clients that the viber is away, and leads them to the request for a quote. */
export function ViberAway({ service, awayUntil }: AwayProps) {
  const t = useTranslations('payments.checkout')
  const services = useTranslations('services')
  const dayName = useDayName()
  return (
    <CheckoutRefused
      icon={<CalendarClock aria-hidden className="size-9 text-ink-3" />}
      title={t('awayTitle', { day: dayName(awayUntil) })}
    >
      <Title service={service} />
      {service.awayNote && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-2">
          {service.awayNote}
        </p>
      )}
      <p className="text-ink-2">{t('awayText')}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Link to={paths.quote(service.id)} className={buttonClass()}>
          {services('askForQuote')}
        </Link>
        <Link to={paths.service(service.id)} className={buttonClass('secondary')}>
          {t('backToService')}
        </Link>
      </div>
    </CheckoutRefused>
  )
}

function Title({ service }: { service: Service }) {
  return (
    <p dir="auto" className="font-medium wrap-anywhere">
      {service.title}
    </p>
  )
}
