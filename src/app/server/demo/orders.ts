import { setStatus, takeStep } from '#orders/server/service/steps.ts'
import { createReview, respondToReview } from '#reviews/server/service/reviews.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { found } from '#platform/errors.ts'
import type { Viewer } from '#platform/server/context.ts'
import { disputeEndings, type DemoTexts } from './content.ts'
import { isDisputeEnding, isRunning, playDispute } from './disputes.ts'
import { fewerHours, LOGGED_ORDER, logHours } from './hours.ts'
import { buyAt } from './paying.ts'
import type { Random } from './random.ts'
import type { OfferedService, SeedContext } from './seed-context.ts'

const HISTORY_DAYS = 420

/** The present state of each of the 90 orders of hours (docs/product-rules.md#demo-data). */
const ENDINGS = {
  pending: 8,
  in_progress: 14,
  delivered: 3,
  released: 52,
  declined: 3,
  cancelled: 2,
  called_off: 2,
  ...disputeEndings,
} as const
type Ending = keyof typeof ENDINGS

/** Stars of the 52 reviews, with a mean of 4.6. */
const STARS = { 5: 33, 4: 11, 3: 5, 2: 2, 1: 1 } as const
/** The newest released orders were delivered with fewer hours than were bought. */
const UNUSED_HOURS = 3
const RESPONSES = 14
const HIDDEN_REVIEWS = 2

export async function seedOrders(seeding: SeedContext): Promise<void> {
  const clients = [...seeding.people.values()].filter(isClient)
  const reviews = shuffledReviews(seeding)
  const endings = spreadEndings(seeding.random)
  const released = [...endings.keys()].filter((index) => endings[index] === 'released')
  const withUnused = new Set(released.slice(-UNUSED_HOURS))
  const withLog = endings.indexOf('in_progress')
  for (const [index, ending] of endings.entries()) {
    // The power makes a few services sell often and many rarely.
    const count = seeding.offered.length
    const picked = seeding.offered[(Math.floor(seeding.random() ** 2.4 * count) * 29) % count]
    const hasLog = index === withLog
    // One dispute and one hours log are between two accounts that visitors can log in with.
    const isShown = ending === 'dispute_open' || hasLog
    const start = startOf(seeding, { ending, index })
    const at = hasLog ? daysBefore(seeding, LOGGED_ORDER.daysAgo) : start
    const members = clients.filter(({ id }) => joinedBefore(seeding, id, at))
    const client = isShown ? seeding.people.get('liam.client') : members[index % members.length]
    const service = isShown ? offeredBy(seeding, 'maya.viber') : picked
    if (!client || !service)
      throw new Error('The demo marketplace has no client or service for this order')
    const review = ending === 'released' ? reviews.pop() : undefined
    const hasUnused = withUnused.has(index)
    const plot = { client, service, ending, review, index, hasUnused, hasLog, at }
    await playOrder(seeding, plot)
  }
}

function offeredBy({ offered, people }: SeedContext, username: string) {
  return offered.find(({ provider }) => provider.id === people.get(username)?.id)
}

function daysBefore({ anchor }: SeedContext, days: number): Date {
  return new Date(anchor.getTime() - days * DAY_MS)
}

function isClient({ role, isServiceProvider }: Viewer) {
  return role === 'customer' && !isServiceProvider
}

function joinedBefore({ joinedAt }: SeedContext, id: number, at: Date): boolean {
  return found(joinedAt.get(id)) < at
}

interface Review {
  stars: number
  comment: string
  isHidden: boolean
  response: string | undefined
}
interface Plot {
  client: Viewer
  service: OfferedService
  ending: Ending
  review: Review | undefined
  index: number
  /** Fewer hours are worked than bought. */
  hasUnused: boolean
  /** The viber logs hours. */
  hasLog: boolean
  /** When the order is paid. */
  at: Date
}

/** Plays one order up to its planned state, each step by its actor at its time. */
async function playOrder(seeding: SeedContext, plot: Plot): Promise<void> {
  const { as, random, texts } = seeding
  const { client, service, ending } = plot
  const provider = service.provider
  let { at } = plot
  const later = (fromHours: number, toHours: number) => {
    at = new Date(at.getTime() + random.between(fromHours * 60, toHours * 60) * 60_000)
    return at
  }
  const { id, hours } = await pay(seeding, plot, at)
  if (ending === 'pending') return
  if (ending === 'declined' || ending === 'cancelled') {
    const isDeclined = ending === 'declined'
    const note = random.pick(isDeclined ? texts.declineReasons : texts.cancellationReasons)
    const who = isDeclined ? provider : client
    await setStatus(as(who, later(2, 40)), id, { status: 'cancelled', note })
    return
  }
  await setStatus(as(provider, later(1, 20)), id, { status: 'in_progress' })
  if (plot.hasLog) await logHours(seeding, { id, provider })
  if (ending === 'in_progress') {
    seeding.played.push({ id, client, service, ending, at })
    return
  }
  const disputed = { orderId: id, client, provider }
  if (isRunning(ending)) return playDispute(seeding, { ...disputed, ending, since: at })
  if (ending === 'called_off') {
    const reason = random.pick(texts.cancellationReasons)
    await takeStep(as(client, later(24, 48)), id, 'request_cancellation', { note: reason })
    await takeStep(as(provider, later(2, 20)), id, 'accept_cancellation')
    return
  }
  const deliver = () =>
    setStatus(as(provider, later(20, 60)), id, {
      status: 'completed',
      note: random.pick(texts.deliveryNotes),
      ...(plot.hasUnused && { hours: fewerHours(hours) }),
    })
  await deliver()
  if (ending === 'delivered') return
  if (isDisputeEnding(ending)) return playDispute(seeding, { ...disputed, ending, since: at })
  if (plot.index % 6 === 0) {
    await takeStep(as(client, later(4, 30)), id, 'request_changes', {
      note: random.pick(texts.changeRequests),
    })
    await deliver()
  }
  await takeStep(as(client, later(3, 60)), id, 'approve')
  seeding.played.push({ id, client, service, ending, at })
  if (plot.review) await leaveReview(seeding, plot, id, plot.review, later)
}

async function pay(seeding: SeedContext, plot: Plot, at: Date) {
  const { random } = seeding
  const { client, service } = plot
  const usual = random.between(2, 48) / 2
  const hours = plot.hasLog ? LOGGED_ORDER.hours : usual
  const id = await buyAt(seeding, client, at, {
    serviceId: service.id,
    viberId: service.provider.id,
    hours,
    requirements: random.pick(service.briefs ?? []),
  })
  return { id, hours }
}

async function leaveReview(
  { as, random, reviews }: SeedContext,
  { client, service }: Plot,
  orderId: number,
  review: Review,
  later: (fromHours: number, toHours: number) => Date,
) {
  const near = () => Math.max(1, Math.min(5, review.stars + random.between(-1, 1)))
  const { id } = await createReview(as(client, later(1, 30)), orderId, {
    rating: review.stars,
    comment: review.comment,
    deliveryRating: near(),
    communicationRating: near(),
    serviceRating: review.stars,
    wouldRecommend: review.stars >= 3,
    isPublic: true,
  })
  reviews.push({ ...review, id, client, provider: service.provider })
  if (review.response) {
    await respondToReview(as(service.provider, later(1, 20)), id, review.response)
  }
}

/** Ended orders are old, open ones are recent; recent weeks have more orders. */
function startOf(
  { anchor, random }: SeedContext,
  { ending, index }: Pick<Plot, 'ending' | 'index'>,
): Date {
  const hoursAgo = {
    pending: () => random.between(4, 60),
    in_progress: () => random.between(30, 200),
    delivered: () => random.between(96, 120),
    released: () => daysBack(index) * 24 + random.between(2, 16),
    declined: () => random.between(240, 2160),
    cancelled: () => random.between(240, 2160),
    called_off: () => random.between(480, 2880),
    // Recent enough that no deadline is near before the end of the day.
    dispute_open: () => random.between(26, 30),
    dispute_under_review: () => random.between(26, 30),
    dispute_awaiting_response: () => random.between(26, 30),
    dispute_split: () => random.between(720, 960),
    dispute_paid: () => random.between(720, 960),
    dispute_withdrawn: () => random.between(720, 960),
  }[ending]()
  return new Date(anchor.getTime() - hoursAgo * HOUR_MS - random.between(0, 50) * 60_000)
}

function daysBack(index: number): number {
  const share = 1 - index / Object.values(ENDINGS).reduce((sum, count) => sum + count, 0)
  return 14 + Math.round((HISTORY_DAYS - 14) * share ** 1.7)
}

/** The ended orders come first, so that ids grow with time. */
function spreadEndings(random: Random): Ending[] {
  const of = (ending: Ending) => Array.from({ length: ENDINGS[ending] }, () => ending)
  const past = [...of('released'), ...of('declined'), ...of('cancelled'), ...of('called_off')]
  const settled = [...of('dispute_split'), ...of('dispute_paid'), ...of('dispute_withdrawn')]
  const disputed = [
    ...of('dispute_open'),
    ...of('dispute_under_review'),
    ...of('dispute_awaiting_response'),
  ]
  const delivered = [...settled, ...of('delivered')]
  const young = [...delivered, ...disputed, ...of('in_progress'), ...of('pending')]
  return [...random.shuffled(past), ...young]
}

function shuffledReviews({ texts, random }: SeedContext): Review[] {
  const all = Object.entries(STARS).flatMap(([stars, count]) =>
    texts.reviews[stars as keyof DemoTexts['reviews']]
      .slice(0, count)
      .map((comment) => ({ stars: Number(stars), comment })),
  )
  const critical = all.filter(({ stars }) => stars <= 3).slice(-4)
  const happy = all.filter(({ stars }) => stars >= 4).slice(0, RESPONSES - critical.length)
  const answered = [...critical, ...happy]
  const reviews = all.map((review, index) => ({
    ...review,
    isHidden: index < HIDDEN_REVIEWS,
    response: texts.responses[answered.indexOf(review)],
  }))
  return random.shuffled(reviews)
}
