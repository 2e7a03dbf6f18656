import { useRouteContext } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { feeCents, toCents, toDecimal } from '#platform/money.ts'

/** What a viber receives of an hourly rate (in major units) after the fee. Without a rate, the percentage. */
export function YourShare({ rate }: { rate?: number | undefined }) {
  const t = useTranslations('services')
  const format = useFormatter()
  const { site } = useRouteContext({ from: '__root__' })
  const { feeBps } = site
  const percent = (bps: number) =>
    format.number(bps / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  const cents = rate === undefined ? undefined : toCents(rate)
  const fee = percent(feeBps)
  const share =
    cents === undefined
      ? percent(10_000 - feeBps)
      : format.number(toDecimal(cents - feeCents(cents, feeBps)), 'money')
  if (feeBps === 0) return cents === undefined ? null : t('shareWithoutFee', { share })
  return t(cents === undefined ? 'shareOfRate' : 'share', { share, fee })
}
