import { toDecimal } from '#platform/money.ts'
import type { ServiceMonth } from './contract.ts'

/** What happened to a service in a month, or a part of it. */
export interface MonthSums {
  serviceId: number
  /** The first day of the month (UTC). */
  from: string
  views?: number
  clicks?: number
  inquiries?: number
  orders?: number
  earnedCents?: number
}
type Measure = Exclude<keyof MonthSums, 'serviceId' | 'from'>

/** Adds up the parts of each month, of one service or of several. A month without parts is all zeros. */
export function monthsOf(parts: readonly MonthSums[], months: readonly string[]): ServiceMonth[] {
  return months.map((from) => {
    const inMonth = parts.filter((part) => part.from === from)
    const sum = (measure: Measure) =>
      inMonth.reduce((total, part) => total + (part[measure] ?? 0), 0)
    const [views, orders] = [sum('views'), sum('orders')]
    return {
      from,
      views,
      clicks: sum('clicks'),
      inquiries: sum('inquiries'),
      orders,
      conversion: conversionOf({ orders, views }),
      earned: toDecimal(sum('earnedCents')),
    }
  })
}

/** Orders as a percentage of views, with one decimal; null without views, because nothing can be said then. */
function conversionOf({ orders, views }: { orders: number; views: number }): number | null {
  return views === 0 ? null : Math.round((orders / views) * 1000) / 10
}
