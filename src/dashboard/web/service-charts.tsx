import { useFormatter, useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import { SERVICE_MONTHS, type ServiceFigures } from '../contract.ts'
import { MonthBars } from './month-bars.tsx'

interface Props {
  services: readonly ServiceFigures[]
  /** The month of the table, whose bars are marked. */
  current: string | undefined
}

/** The views and the earnings of each service in all months. Services without either are left out. */
export function ServiceCharts({ services, current }: Props) {
  const t = useTranslations('dashboard.serviceFigures')
  const shown = services.filter(({ months }) =>
    months.some(({ views, earned }) => views > 0 || earned !== 0),
  )
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="over-time">
      <h2 id="over-time" className="mb-4 text-xl">
        {t('overTime')}
      </h2>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((service) => (
          <li key={service.id}>
            <ServiceChart service={service} current={current} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ChartProps extends Pick<Props, 'current'> {
  service: ServiceFigures
}

function ServiceChart({ service: { title, months }, current }: ChartProps) {
  const t = useTranslations('dashboard.serviceFigures')
  const format = useFormatter()
  const barsOf = (measure: 'views' | 'earned') =>
    months.map((month) => ({ from: month.from, value: month[measure] }))
  const [views, earned] = [barsOf('views'), barsOf('earned')]
  return (
    <Card className="grid h-full content-start gap-4">
      <h3 dir="auto" className="font-semibold wrap-anywhere">
        {title}
      </h3>
      <dl className="grid gap-4">
        <div>
          <dt className="text-sm text-ink-3">{t('views')}</dt>
          <dd className="font-semibold tabular-nums">{format.number(sumOf(views))}</dd>
          <dd>
            <MonthBars
              bars={views}
              count={SERVICE_MONTHS}
              current={current}
              say={(value) => format.number(value)}
              label={t('viewsByMonth')}
            />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-3">{t('earned')}</dt>
          <dd className="font-semibold tabular-nums">
            <Money amount={sumOf(earned)} />
          </dd>
          <dd>
            <MonthBars
              bars={earned}
              count={SERVICE_MONTHS}
              current={current}
              say={(value) => format.number(value, 'money')}
              label={t('earnedByMonth')}
            />
          </dd>
        </div>
      </dl>
    </Card>
  )
}

function sumOf(bars: readonly { value: number }[]): number {
  const cents = bars.reduce((sum, { value }) => sum + Math.round(value * 100), 0)
  return cents / 100
}
