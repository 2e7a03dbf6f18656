import { PAGE_SIZE } from '#search/web/browse/browse-address.ts'
import type { List } from './buyers.ts'
import type { Offer } from './world.ts'

/** Who gets the impressions. Every listed service is in exactly one group each day; the first that fits counts. */
export const groups = {
  unconfirmed: 'the viber has not confirmed their address',
  newcomers:
    'fewer than three reviews in the first 30 days, as the product marks them (`why.newcomer`)',
  idle: 'the viber has finished no order in the last 60 days',
  proven: 'three reviews or more, and an order finished in the last 60 days',
  others: 'one or two reviews, and an order finished in the last 60 days',
} as const
export type Group = keyof typeof groups
const groupNames = Object.keys(groups) as Group[]
const IDLE_DAYS = 60
const MONTH_DAYS = 30
const FIRST_DAYS = 30
const WEEK_DAYS = 7

type Counts = Record<Group, number>

interface Month {
  seen: Counts
  listed: Counts
  /** Impressions of each listed service, for the concentration. */
  byOffer: Map<number, number>
  orders: number
  /** Of the idle ones, those with three reviews or more. */
  idleReviewed: number
}

export interface ListFigures {
  seen: number
  newcomersSeen: number
  /** The days on which newcomers were listed but the first page showed none. */
  daysWithout: number
  days: number
}

export function createFigures(offers: ReadonlyMap<number, Offer>) {
  const months: Month[] = []
  const lists = new Map<string, ListFigures>()
  let newcomers: ReadonlySet<number> = new Set()
  let today = 0
  const month = () => (months[Math.floor(today / MONTH_DAYS)] ??= anEmptyMonth())
  const groupOf = (offer: Offer) => groupOn(today, offer, newcomers.has(offer.id))

  return {
    months,
    lists,
    /** The newcomers are those of the product's own index. */
    beginDay(day: number, ids: ReadonlySet<number>, read: readonly List[]) {
      today = day
      newcomers = ids
      const { listed, byOffer } = month()
      for (const offer of offers.values()) {
        listed[groupOf(offer)] += 1
        if (!byOffer.has(offer.id)) byOffer.set(offer.id, 0)
      }
      for (const list of read) countFirstPage(figuresOf(lists, list), list)
    },
    see(list: List, id: number) {
      const offer = offers.get(id)
      if (!offer) return
      const { seen, byOffer } = month()
      const group = groupOf(offer)
      seen[group] += 1
      byOffer.set(id, (byOffer.get(id) ?? 0) + 1)
      offer.seenOn ??= today
      if (group === 'idle' && offer.reviews >= 3) month().idleReviewed += 1
      const figures = figuresOf(lists, list)
      figures.seen += 1
      if (group !== 'newcomers') return
      figures.newcomersSeen += 1
      offer.impressions.asNewcomer += 1
      if (today - offer.publishedOn < WEEK_DAYS) offer.impressions.inFirstWeek += 1
    },
    order: () => void (month().orders += 1),
  }
}
export type Figures = ReturnType<typeof createFigures>

function groupOn(day: number, { viber, reviews }: Offer, isNewcomer: boolean): Group {
  if (!viber.isConfirmed) return 'unconfirmed'
  if (isNewcomer) return 'newcomers'
  if (day - viber.finishedOn > IDLE_DAYS) return 'idle'
  return reviews >= 3 ? 'proven' : 'others'
}

function anEmptyMonth(): Month {
  const empty = () => Object.fromEntries(groupNames.map((name) => [name, 0])) as Counts
  return { seen: empty(), listed: empty(), byOffer: new Map(), orders: 0, idleReviewed: 0 }
}

function figuresOf(lists: Map<string, ListFigures>, { name }: List): ListFigures {
  const found = lists.get(name) ?? { seen: 0, newcomersSeen: 0, daysWithout: 0, days: 0 }
  lists.set(name, found)
  return found
}

function countFirstPage(figures: ListFigures, { shown }: List): void {
  if (!shown.some(({ isNewcomer }) => isNewcomer)) return
  figures.days += 1
  if (!shown.slice(0, PAGE_SIZE).some(({ isNewcomer }) => isNewcomer)) figures.daysWithout += 1
}

/** How newcomers fare: of all confirmed services that had their first 30 days within the year. */
export function startsOf(offers: ReadonlyMap<number, Offer>, days: number) {
  const complete = [...offers.values()].filter(
    ({ viber, publishedOn }) => viber.isConfirmed && publishedOn + FIRST_DAYS <= days,
  )
  const within = (days: number, on: (offer: Offer) => number | undefined) =>
    complete.filter((offer) => (on(offer) ?? Number.POSITIVE_INFINITY) - offer.publishedOn < days)
      .length / complete.length
  const waits = complete
    .map(({ seenOn, publishedOn }) => (seenOn ?? Number.POSITIVE_INFINITY) - publishedOn)
    .toSorted((a, b) => a - b)
  const sum = (of: (offer: Offer) => number) =>
    complete.reduce((total, offer) => total + of(offer), 0)
  const asNewcomers = sum(({ impressions }) => impressions.asNewcomer)
  return {
    count: complete.length,
    impressions: asNewcomers / complete.length,
    inFirstWeek: sum(({ impressions }) => impressions.inFirstWeek) / asNewcomers,
    p90Days: waits[Math.floor((waits.length - 1) * 0.9)] ?? 0,
    neverSeen: 1 - within(FIRST_DAYS, ({ seenOn }) => seenOn),
    hired: within(FIRST_DAYS, ({ hiredOn }) => hiredOn),
  }
}

/** The Gini coefficient of impressions (0: all services get as many, 1: one gets all), and the share of the top tenth. */
export function concentrationOf(counts: readonly number[]) {
  const sorted = counts.toSorted((a, b) => a - b)
  const total = sorted.reduce((sum, count) => sum + count, 0)
  const weighted = sorted.reduce((sum, count, index) => sum + (index + 1) * count, 0)
  const top = sorted.slice(-Math.ceil(sorted.length / 10))
  return {
    gini: (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length,
    topTenth: top.reduce((sum, count) => sum + count, 0) / total,
  }
}
