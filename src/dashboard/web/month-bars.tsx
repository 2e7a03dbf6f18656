import { useFormatter, useTranslations } from 'use-intl'
import { FIGURE_MONTHS, type MonthFigures } from '../contract.ts'

interface Props {
  /** Empty while loading. */
  months: readonly MonthFigures[]
  measure: 'earned' | 'spent'
}

/** In the units of the drawing, which is stretched to the width of its tile. */
const HEIGHT = 32
const STEP = 10

const blank = Array.from({ length: FIGURE_MONTHS }, (_, index) => ({
  from: String(index),
  earned: 0,
  spent: 0,
}))

/** A bar for each month, and the amounts as a list for screen readers. Its height never changes. */
export function MonthBars({ months, measure }: Props) {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const shown = months.length > 0 ? months : blank
  // A month in which more was refunded than paid has no bar.
  const amountOf = (month: MonthFigures) => Math.max(0, month[measure])
  const most = Math.max(...shown.map(amountOf))
  const nameOf = (from: string) =>
    format.dateTime(new Date(from), { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return (
    <>
      {/* Styles in the markup are forbidden by the content security policy; attributes of shapes are not. */}
      <svg
        aria-hidden
        viewBox={`0 0 ${FIGURE_MONTHS * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-8 w-full"
      >
        {shown.map((month, index) => {
          const height = most === 0 ? 1 : Math.max(1, (amountOf(month) / most) * HEIGHT)
          return (
            <rect
              key={month.from}
              x={index * STEP}
              y={HEIGHT - height}
              width={STEP - 1}
              height={height}
              className={index === shown.length - 1 ? 'fill-brand' : 'fill-line-strong'}
            />
          )
        })}
      </svg>
      <ul aria-label={t('byMonth')} className="sr-only">
        {months.map((month) => (
          <li key={month.from}>
            {nameOf(month.from)}: {format.number(month[measure], 'money')}
          </li>
        ))}
      </ul>
    </>
  )
}
