import { useTranslations } from 'use-intl'
import { daysAheadIn } from '#platform/dates.ts'
import { toDecimal } from '#platform/money.ts'
import { useZone } from '#platform/web/use-zone.ts'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { Money } from '#ui/money.tsx'
import { useClock } from '#ui/relative-time.tsx'
import type { Quote } from '../package.ts'

/** What a package with extras consists of, and when it is ready. The day is known only in the browser. */
export function PackageLines({ quote: { lines, days } }: { quote: Quote }) {
  const t = useTranslations('packages')
  const clock = useClock()
  const zone = useZone()
  return (
    <>
      <ul className="grid gap-1 text-sm text-ink-2">
        {lines.map(({ label, quantity, unitCents }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two extras may have the same name
          <li key={index} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {quantity} × <bdi>{label}</bdi>
            </span>
            <Money amount={toDecimal(quantity * unitCents)} />
          </li>
        ))}
      </ul>
      {clock && (
        <p className="text-sm">
          <span className="font-semibold">{t('readyBy')}</span>{' '}
          <CalendarDate date={daysAheadIn(clock, zone, days)} />
          <span className="block text-ink-3">{t('readyByHint')}</span>
        </p>
      )}
    </>
  )
}
