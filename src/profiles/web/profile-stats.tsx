import { useFormatter, useTranslations } from 'use-intl'
import { DateText } from '#ui/date-text.tsx'
import { Info } from '#ui/icons.ts'
import { StatTile } from '#ui/stat-tile.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import type { Profile } from '../contract.ts'
import { MEASURED_DAYS, responseSpan } from '../response-time.ts'

export function ProfileStats({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles')
  const format = useFormatter()
  const { rating } = profile
  const average = format.number(rating.average, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return (
    <dl className="mt-8 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {profile.isServiceProvider ? (
        <>
          <StatTile label={t('projects')} value={format.number(profile.services.length)} />
          <ResponseTime minutes={profile.responseMinutes} />
          <StatTile label={t('rating')} value={rating.count > 0 ? average : t('unrated')} />
          <StatTile
            label={t('ordersCompleted')}
            value={format.number(profile.completedOrders)}
            hint={profile.repeatClients > 0 && t('repeatClients', { count: profile.repeatClients })}
          />
        </>
      ) : (
        <>
          <StatTile label={t('ordersCompleted')} value={format.number(profile.ordersAsClient)} />
          <StatTile label={t('vibersHired')} value={format.number(profile.vibersHired)} />
        </>
      )}
      <StatTile label={t('memberSince')} value={<DateText at={profile.createdAt} look="month" />} />
    </dl>
  )
}

/**
 * The measured response time. Until there are enough answers, the marketplace's target, which the tooltip explains
 * (docs/product-rules.md#no-invented-figures).
 */
function ResponseTime({ minutes }: { minutes: number | null }) {
  const t = useTranslations('profiles')
  if (minutes === null) {
    return (
      <StatTile
        label={<ResponseTimeLabel tip={t('responseTimeTip')} />}
        value={t('within2Hours')}
      />
    )
  }
  const { unit, count } = responseSpan(minutes)
  const tip = t('responseTimeMeasured', { days: MEASURED_DAYS })
  return <StatTile label={<ResponseTimeLabel tip={tip} />} value={t(`within.${unit}`, { count })} />
}

function ResponseTimeLabel({ tip }: { tip: string }) {
  const t = useTranslations('profiles')
  return (
    <span className="flex items-center">
      {t('responseTime')}
      <Tooltip text={tip}>
        <button
          type="button"
          aria-label={tip}
          className="-my-3 -mr-4 grid size-11 shrink-0 place-items-center text-ink-3 hover:text-ink"
        >
          <Info aria-hidden className="size-3.5" />
        </button>
      </Tooltip>
    </span>
  )
}
