import { useFormatter } from 'use-intl'

/** 42.9 → 42.9%, as the reader writes it. */
export function usePercent(): (percent: number) => string {
  const format = useFormatter()
  return (percent) => format.number(percent / 100, { style: 'percent', maximumFractionDigits: 1 })
}
