import type { ReactNode } from 'react'
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useFormatter, useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import type { Series, SeriesPoint } from '../contract.ts'
import { percentOf } from '../series.ts'
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
  const isFlat = points.every((point) => point[measure] === 0)
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
          className="h-52 text-xs"
        >
          <Drawing points={points} measure={measure} nameOf={nameOf} say={say} tick={tick} />
        </div>
      )}
    </Card>
  )
}

interface DrawingProps {
  points: SeriesPoint[]
  measure: Measure
  nameOf: (from: string) => string
  say: (value: number) => string
  tick: (value: number) => string
}

function Drawing({ points, measure, nameOf, say, tick }: DrawingProps) {
  const t = useTranslations('admin.overview')
  const name = t(`charts.${measure}`)
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={points}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="from"
          tickFormatter={nameOf}
          tick={axisText}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          minTickGap={28}
        />
        <YAxis
          tickFormatter={tick}
          tick={axisText}
          tickLine={false}
          axisLine={false}
          width="auto"
          {...scaleOf(measure, points)}
          allowDecimals={measure === 'disputeRate'}
        />
        <Tooltip
          cursor={cursor}
          labelFormatter={(from) => (typeof from === 'string' ? nameOf(from) : from)}
          formatter={(value) => [say(Number(value)), name]}
          contentStyle={bubble}
          itemStyle={bubbleText}
          labelStyle={bubbleText}
        />
        {marks[measure]}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

/** A percentage axis ends at 100; the chart's automatic rounding could go beyond. */
function scaleOf(measure: Measure, points: SeriesPoint[]) {
  const isHigh = measure === 'disputeRate' && points.some((point) => point.disputeRate > 75)
  return isHigh ? { domain: [0, 100], ticks: [0, 25, 50, 75, 100] } : { tickCount: 4 }
}

const cursor = { fill: 'var(--surface-2)', stroke: 'var(--line-strong)' }
const bubble = {
  background: 'var(--action)',
  border: 0,
  borderRadius: 'var(--radius-md)',
  fontSize: 14,
}
const bubbleText = { color: 'var(--on-action)' }
const axisText = { fill: 'var(--ink-3)', fontSize: 12 }
/** Straight lines, because a curve would suggest values between the points. */
const line = { type: 'linear', strokeWidth: 2, dot: false, activeDot: { r: 4 } } as const
const bar = { radius: [3, 3, 0, 0], maxBarSize: 28 } satisfies {
  radius: [number, number, number, number]
  maxBarSize: number
}

/** Amounts are drawn as an area, counts as bars, percentages as a line. */
const marks: Record<Measure, ReactNode> = {
  revenue: (
    <Area
      {...line}
      dataKey="revenue"
      stroke="var(--brand)"
      fill="var(--brand)"
      fillOpacity={0.12}
    />
  ),
  orders: <Bar {...bar} dataKey="orders" fill="var(--info)" />,
  newUsers: <Bar {...bar} dataKey="newUsers" fill="var(--success)" />,
  disputeRate: <Line {...line} dataKey="disputeRate" stroke="var(--danger)" />,
}
