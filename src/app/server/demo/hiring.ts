import { setPackages } from '#packages/server/service/editing.ts'
import type { Tier } from '#packages/limits.ts'
import { setStatus, takeStep } from '#orders/server/service/steps.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { found } from '#platform/errors.ts'
import type { DemoPackages } from './content.ts'
import { buyAt } from './paying.ts'
import { randomFrom } from './random.ts'
import type { PlayedOrder, SeedContext } from './seed-context.ts'

/** A separate seed, so that the other demo data does not change with this one. */
const SEED = 20_261_126
const TIPS = 7
const TIP_AMOUNTS = [5, 8, 10, 12]

interface PackagePlot {
  client: string
  title: string
  tier: Tier
  /** How many of each extra, in the viber's order. */
  extras?: number[]
  ending: 'pending' | 'in_progress' | 'delivered' | 'released' | 'declined'
  hoursAgo: number
}

/** The package orders, oldest first. */
const PACKAGE_ORDERS: PackagePlot[] = [
  {
    client: 'sanne.vb',
    title: 'Landing page with small, tasteful motion',
    tier: 'standard',
    ending: 'released',
    hoursAgo: 600,
  },
  {
    client: 'rohan.t',
    title: 'Logo refresh without losing your regulars',
    tier: 'premium',
    ending: 'declined',
    hoursAgo: 420,
  },
  {
    client: 'liam.client',
    title: 'Fix a slow WooCommerce checkout',
    tier: 'standard',
    extras: [1, 1],
    ending: 'released',
    hoursAgo: 300,
  },
  {
    client: 'fatima.z',
    title: 'Welcome series for new subscribers',
    tier: 'basic',
    ending: 'delivered',
    hoursAgo: 110,
  },
  {
    client: 'liam.client',
    title: 'Move your WordPress site without losing a single page',
    tier: 'basic',
    extras: [0, 2],
    ending: 'in_progress',
    hoursAgo: 60,
  },
  {
    client: 'oliver.p',
    title: 'Case studies your customers will be proud of',
    tier: 'standard',
    extras: [0, 2],
    ending: 'pending',
    hoursAgo: 22,
  },
]

/** Packages with their orders, more hours of two running orders, and tips for the newest released ones. */
export async function seedHiring(seeding: SeedContext, packages: DemoPackages): Promise<void> {
  const extrasOf = await seedPackages(seeding, packages)
  for (const plot of PACKAGE_ORDERS) await playPackage(seeding, plot, extrasOf)
  await addMoreHours(seeding)
  await leaveTips(seeding)
}

/** Returns the ids of the extras by the title of their service. */
async function seedPackages(seeding: SeedContext, packages: DemoPackages) {
  const extrasOf = new Map<string, number[]>()
  for (const [title, set] of Object.entries(packages)) {
    const { id, provider } = serviceOf(seeding, title)
    const ctx = seeding.as(provider, daysBefore(seeding, 60))
    const { extras } = await setPackages(ctx, id, { version: 0, ...set })
    extrasOf.set(
      title,
      extras.map((extra) => found(extra.id)),
    )
  }
  return extrasOf
}

async function playPackage(
  seeding: SeedContext,
  plot: PackagePlot,
  extrasOf: Map<string, number[]>,
): Promise<void> {
  const { as, anchor, people, texts } = seeding
  const { ending, tier } = plot
  const service = serviceOf(seeding, plot.title)
  const client = found(people.get(plot.client))
  const random = randomFrom(SEED + plot.hoursAgo)
  let at = new Date(anchor.getTime() - plot.hoursAgo * HOUR_MS)
  const later = (hours: number) => {
    at = new Date(at.getTime() + hours * HOUR_MS)
    return at
  }
  const extras = (extrasOf.get(plot.title) ?? []).flatMap((id, place) => {
    const quantity = plot.extras?.[place] ?? 0
    return quantity > 0 ? [{ id, quantity }] : []
  })
  const id = await buyAt(seeding, client, at, {
    serviceId: service.id,
    viberId: service.provider.id,
    package: tier,
    extras,
    requirements: random.pick(service.briefs ?? []),
  })
  if (ending === 'pending') return
  if (ending === 'declined') {
    const note = random.pick(texts.declineReasons)
    await setStatus(as(service.provider, later(9)), id, { status: 'cancelled', note })
    return
  }
  await setStatus(as(service.provider, later(5)), id, { status: 'in_progress' })
  if (ending === 'in_progress') return
  const note = random.pick(texts.deliveryNotes)
  await setStatus(as(service.provider, later(50)), id, { status: 'completed', note })
  if (ending === 'delivered') return
  await takeStep(as(client, later(20)), id, 'approve')
  seeding.played.push({ id, client, service, ending, at })
}

/** More hours of the running orders that were accepted first: one purchase waits for the viber, the other is accepted. */
async function addMoreHours(seeding: SeedContext): Promise<void> {
  const running = seeding.played
    .filter(({ ending }) => ending === 'in_progress')
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const [index, order] of running.slice(0, 2).entries()) {
    const { client, service } = order
    const at = new Date(seeding.anchor.getTime() - (30 - index * 8) * HOUR_MS)
    const id = await buyAt(seeding, client, at, {
      ...sellerOf(order),
      extendsOrderId: order.id,
      hours: 4,
      requirements: randomFrom(order.id).pick(service.briefs ?? []),
    })
    if (index === 0) continue
    const accepting = seeding.as(service.provider, new Date(at.getTime() + 3 * HOUR_MS))
    await setStatus(accepting, id, { status: 'in_progress' })
  }
}

async function leaveTips(seeding: SeedContext): Promise<void> {
  const random = randomFrom(SEED)
  const released = seeding.played
    .filter(({ ending, service }) => ending === 'released' && service.provider.status === 'active')
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, TIPS)
    .toReversed()
  for (const [index, order] of released.entries()) {
    const at = new Date(order.at.getTime() + random.between(1, 30) * HOUR_MS)
    const note = seeding.texts.tipNotes[index]
    await buyAt(seeding, order.client, at, {
      ...sellerOf(order),
      thanksOrderId: order.id,
      amount: random.pick(TIP_AMOUNTS),
      ...(note && { note }),
    })
  }
}

function sellerOf({ service }: PlayedOrder) {
  return { serviceId: service.id, viberId: service.provider.id }
}

function serviceOf({ offered }: SeedContext, title: string) {
  return found(offered.find((service) => service.title === title))
}

function daysBefore({ anchor }: SeedContext, days: number): Date {
  return new Date(anchor.getTime() - days * DAY_MS)
}
