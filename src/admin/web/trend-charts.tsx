import { useFormatter, useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import type { Series, SeriesPoint } from '../contract.ts'
import { percentOf } from '../series.ts'
import { ticksFor } from '../ticks.ts'
import type { PlotData } from './plot-options.ts'
import { Plot } from './plot.tsx'
import { usePercent, useSpanName } from './use-formats.ts'

type Measure = 'revenue' | 'orders' | 'newUsers' | 'disputeRate'

/** The four charts of a period. The numbers are also in a table, so the charts are purely visual. */
export function TrendCharts({ series }: { series: Series }) {
  const format = useFormatter()
  const percent = usePercent()
  const { points } = series
  const sum = (of: (point: SeriesPoint) => number) => points.reduce((all, one) => all + of(one), 0)
  const orders = sum((point) => point.orders)
  const money = (amount: number) => format.number(amount, 'money')
  const count = (number: number) => format.number(number)
  const short = (number: number) => format.number(number, { notation: 'compact' })
  const shortMoney = (amount: number) =>
    format.number(amount, 'money', {
      notation: 'compact',
      maximumFractionDigits: 1,
      trailingZeroDisplay: 'stripIfInteger',
    })
  const disputed = percentOf(
    sum((point) => point.disputed),
    orders,
  )
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <Chart
        series={series}
        measure="revenue"
        total={money(Math.round(sum((point) => point.revenue) * 100) / 100)}
        say={money}
        tick={shortMoney}
      />
      <Chart series={series} measure="orders" total={count(orders)} say={count} tick={short} />
      <Chart
        series={series}
        measure="newUsers"
        total={count(sum((point) => point.newUsers))}
        say={count}
        tick={short}
      />
      <Chart
        series={series}
        measure="disputeRate"
        total={percent(disputed)}
        say={percent}
        tick={percent}
      />
    </div>
  )
}

interface ChartProps {
  series: Series
  measure: Measure
  /** The formatted total of the period. */
  total: string
  say: (value: number) => string
  tick: (value: number) => string
}

function Chart({ series, measure, total, say, tick }: ChartProps) {
  const t = useTranslations('admin.overview')
  const nameOf = useSpanName(series.unit)
  const { points } = series
  const values = points.map((point) => point[measure])
  const isFlat = values.every((value) => value === 0)
  const name = t(`charts.${measure}`)
  const [first, last] = [points[0]?.from ?? '', points.at(-1)?.from ?? '']
  return (
    <Card as="section" aria-label={name} className="grid min-w-0 content-start gap-3">
      <h3 className="flex items-baseline justify-between gap-3 font-sans text-sm font-medium text-ink-2">
        {name}
        <span className="font-display text-xl font-semibold text-ink tabular-nums">{total}</span>
      </h3>
      {isFlat ? (
        <p className="grid h-52 place-items-center rounded-lg bg-surface-2 text-sm text-ink-2">
          {t('flat')}
        </p>
      ) : (
        <div
          role="img"
          aria-label={t('chartLabel', { name, total, first: nameOf(first), last: nameOf(last) })}
          className="relative h-52"
        >
          <Plot
            {...looks[measure]}
            labels={points.map(({ from }) => nameOf(from))}
            values={values}
            ticks={ticksFor(values, { isWhole: measure !== 'disputeRate' })}
            tick={tick}
            say={(value) => `${name}: ${say(value)}`}
          />
        </div>
      )}
    </Card>
  )
}

/** Amounts are drawn as an area, counts as bars, percentages as a line. */
const looks = {
  revenue: { shape: 'area', color: '--brand' },
  orders: { shape: 'bars', color: '--info' },
  newUsers: { shape: 'bars', color: '--success' },
  disputeRate: { shape: 'line', color: '--danger' },
} as const satisfies Record<Measure, Pick<PlotData, 'shape' | 'color'>>
