import { featureViber } from '#accounts/server/service/accounts.ts'
import { toggleService, toggleViber } from '#favorites/server/service.ts'
import { HOUR_MS } from '#platform/durations.ts'
import type { Viewer } from '#platform/server/context.ts'
import type { Emoji } from '#reactions/contract.ts'
import { react } from '#reactions/server/service.ts'
import { quoteReview } from '#reviews/server/service/moderation.ts'
import { randomFrom, type Random } from './random.ts'
import { onceJoined, type SeedContext, type WrittenReview } from './seed-context.ts'

/** The featured vibers charge 65, 55 and 45 dollars an hour. */
const FEATURED = ['maya.viber', 'ben.ashcombe', 'dan.whitlock']
const TESTIMONIALS = 3
const REACTIONS = 400
const REACTED_OVER_HOURS = 24 * 300
const SAVED_SERVICES = 5
const SAVED_VIBERS = 2

/** How often each emoji is chosen: mostly friendly ones, then laughter. */
const likelyEmojis: readonly Emoji[] = [
  ...Array.from({ length: 9 }, () => '👍' as const),
  ...Array.from({ length: 7 }, () => '❤️' as const),
  ...Array.from({ length: 6 }, () => '🔥' as const),
  ...Array.from({ length: 5 }, () => '👏' as const),
  ...Array.from({ length: 3 }, () => '🎉' as const),
  '😮',
  '😂',
  '😢',
]

/** Seeds featured vibers and testimonials, reactions, and the demo client's favorites. */
export async function seedFeedback(seeding: SeedContext): Promise<void> {
  // A separate generator, so that the orders do not change with this seed.
  const random = randomFrom(seeding.random.between(1, 2 ** 30))
  const admin = personOf(seeding, 'marco.admin')
  for (const username of FEATURED) {
    await featureViber(seeding.as(admin, seeding.anchor), personOf(seeding, username).id, true)
  }
  for (const { id } of bestReviews(seeding.reviews)) {
    await quoteReview(seeding.as(admin, seeding.anchor), id, true)
  }
  await seedReactions(seeding, random)
  await seedFavorites(seeding, random)
}

function personOf({ people }: SeedContext, username: string): Viewer {
  const person = people.get(username)
  if (!person) throw new Error(`The demo marketplace has no user ${username}`)
  return person
}

/** The longest five-star reviews, each by a different client of a different viber. */
function bestReviews(reviews: readonly WrittenReview[]): WrittenReview[] {
  const best: WrittenReview[] = []
  const praise = reviews.filter(({ stars, isHidden }) => stars === 5 && !isHidden)
  for (const review of praise.toSorted((a, b) => b.comment.length - a.comment.length)) {
    const isNew = best.every(
      (one) => one.client.id !== review.client.id && one.provider.id !== review.provider.id,
    )
    if (isNew && best.length < TESTIMONIALS) best.push(review)
  }
  return best
}

/** By Zipf's law: the second service gets half as many reactions as the first, the third a third. */
async function seedReactions(seeding: SeedContext, random: Random) {
  const { as, anchor, offered, people } = seeding
  const ranked = random.shuffled(offered)
  const total = ranked.reduce((sum, _, index) => sum + 1 / (index + 1), 0)
  const crowd = [...people.values()].filter(({ status }) => status === 'active')
  const chosen = new Set<string>()
  while (chosen.size < REACTIONS) {
    let left = random() * total
    const service = ranked.find((_, index) => (left -= 1 / (index + 1)) < 0) ?? ranked[0]
    const person = random.pick(crowd)
    const emoji = random.pick(likelyEmojis)
    const hoursAgo = random.between(1, REACTED_OVER_HOURS)
    const at = new Date(anchor.getTime() - hoursAgo * HOUR_MS)
    if (!service || person.id === service.provider.id) continue
    const key = `${service.id} ${person.id} ${emoji}`
    // Reacting twice with the same emoji would remove the reaction.
    if (chosen.has(key)) continue
    chosen.add(key)
    await react(as(person, onceJoined(seeding, person.id, at)), service.id, emoji)
  }
}

async function seedFavorites(seeding: SeedContext, random: Random) {
  const liam = personOf(seeding, 'liam.client')
  const at = (index: number) =>
    seeding.as(liam, new Date(seeding.anchor.getTime() - index * HOUR_MS))
  const services = random.shuffled(seeding.offered).slice(0, SAVED_SERVICES)
  for (const [index, { id }] of services.entries()) await toggleService(at(index + 1), id)
  const vibers = FEATURED.slice(0, SAVED_VIBERS)
  for (const [index, username] of vibers.entries()) {
    await toggleViber(at(index + 1), personOf(seeding, username).id)
  }
}
