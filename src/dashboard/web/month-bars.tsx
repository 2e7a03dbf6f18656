import { useFormatter, useTranslations } from 'use-intl'

interface Bar {
  /** The first day of the month. */
  from: string
  value: number
}

interface Props {
  /** Empty while loading. */
  bars: readonly Bar[]
  /** How many bars there are once they are loaded. */
  count: number
  /** The month with the marked bar; the last one by default. */
  current?: string | undefined
  /** What a bar shows, for screen readers. */
  say: (value: number) => string
  /** The name of the list of months. */
  label?: string
}

/** In the units of the drawing, which is stretched to the width of its tile. */
const HEIGHT = 32
const STEP = 10

const blank = (count: number): Bar[] =>
  Array.from({ length: count }, (_, index) => ({ from: String(index), value: 0 }))

/** A bar for each month, and the values as a list for screen readers. Its height never changes. */
export function MonthBars({ bars, count, current, say, label }: Props) {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const shown = bars.length > 0 ? bars : blank(count)
  const marked = current ?? shown.at(-1)?.from
  // A month in which more was refunded than paid has no bar.
  const lengthOf = ({ value }: Bar) => Math.max(0, value)
  const most = Math.max(...shown.map(lengthOf))
  const nameOf = (from: string) =>
    format.dateTime(new Date(from), { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return (
    <>
      {/* Styles in the markup are forbidden by the content security policy; attributes of shapes are not. */}
      <svg
        aria-hidden
        viewBox={`0 0 ${count * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-8 w-full"
      >
        {shown.map((bar, index) => {
          const height = most === 0 ? 1 : Math.max(1, (lengthOf(bar) / most) * HEIGHT)
          return (
            <rect
              key={bar.from}
              x={index * STEP}
              y={HEIGHT - height}
              width={STEP - 1}
              height={height}
              className={bar.from === marked ? 'fill-brand' : 'fill-line-strong'}
            />
          )
        })}
      </svg>
      <ul aria-label={label ?? t('byMonth')} className="sr-only">
        {bars.map(({ from, value }) => (
          <li key={from}>
            {nameOf(from)}: {say(value)}
          </li>
        ))}
      </ul>
    </>
  )
}
