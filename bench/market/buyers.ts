import type { Random } from '#app/server/demo/random.ts'
import { PAGE_SIZE } from '#search/web/browse/browse-address.ts'
import { normal, type Job, type Offer } from './world.ts'

/** The most patient buyer opens four pages of /browse. */
export const READ = PAGE_SIZE * 4
/** The chance that a buyer who has seen a page opens the next one. */
const NEXT_PAGE = 0.35

const VISITS_AT_LAUNCH = 40
const MORE_VISITS_A_DAY = 0.3
/** The chance that the first card of a page is opened; after twelve more it is half. */
const OPENS = 0.08
const HALF_AFTER = 12
const HIRES = 0.08
const REVIEWS = 0.65

/** One list that buyers open, with the services in the product's order. */
export interface List {
  name: string
  weight: number
  shown: readonly { id: number; isNewcomer: boolean }[]
}

interface Today {
  day: number
  lists: readonly List[]
  offers: ReadonlyMap<number, Offer>
  random: Random
  /** Called for every card that a buyer sees. */
  see: (list: List, id: number) => void
}

/** All visits of one day. Returns the orders that come of them. */
export function visit(today: Today): Job[] {
  const visits = Math.round(VISITS_AT_LAUNCH + MORE_VISITS_A_DAY * today.day)
  return Array.from({ length: visits }, () => visitOnce(today)).flat()
}

/** A buyer reads one list and hires at most one viber. One who stopped working lets the order expire. */
function visitOnce({ day, lists, offers, random, see }: Today): Job[] {
  const list = pickWeighted(lists, random)
  for (const [index, { id }] of list.shown.entries()) {
    if (index > 0 && index % PAGE_SIZE === 0 && random() >= NEXT_PAGE) return []
    see(list, id)
    const offer = offers.get(id)
    if (!offer) throw new Error(`The list ${list.name} shows the unknown service ${id}`)
    const isOpened = random() < (OPENS * appealOf(offer)) / (1 + (index % PAGE_SIZE) / HALF_AFTER)
    if (!isOpened || random() >= HIRES * appealOf(offer)) continue
    return offer.viber.isActive ? [jobOf(offer, day, random)] : []
  }
  return []
}

/** Buyers prefer good ratings and doubt services without any: 1 for 4.6 stars, 0.6 unrated. */
function appealOf({ stars, reviews }: Offer): number {
  if (reviews === 0) return 0.6
  return Math.max(0.1, 1 + (stars / reviews - 4.6) * 0.8 + Math.min(reviews, 20) * 0.01)
}

function jobOf(offer: Offer, day: number, random: Random): Job {
  const earned = Math.round(offer.viber.skill + 0.5 * normal(random))
  const stars = random() < REVIEWS ? Math.min(5, Math.max(1, earned)) : undefined
  return { offer, hiredOn: day, endsOn: day + random.between(3, 14), stars }
}

function pickWeighted(lists: readonly List[], random: Random): List {
  let left = random() * lists.reduce((sum, { weight }) => sum + weight, 0)
  const picked = lists.find(({ weight }) => (left -= weight) < 0) ?? lists[0]
  if (!picked) throw new Error('There are no lists')
  return picked
}
