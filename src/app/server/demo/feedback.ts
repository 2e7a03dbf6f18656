import { featureViber } from '#accounts/server/service/accounts.ts'
import { toggleService, toggleViber } from '#favorites/server/service.ts'
import { HOUR_MS } from '#platform/durations.ts'
import type { Viewer } from '#platform/server/context.ts'
import type { Emoji } from '#reactions/contract.ts'
import { react } from '#reactions/server/service.ts'
import { quoteReview } from '#reviews/server/service/moderation.ts'
import { randomFrom, type Random } from './random.ts'
import { onceJoined, type Stage, type WrittenReview } from './stage.ts'

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
export async function seedAcclaim(stage: Stage): Promise<void> {
  // A separate generator, so that the orders do not change with this seed.
  const random = randomFrom(stage.random.between(1, 2 ** 30))
  const admin = personOf(stage, 'marco.admin')
  for (const username of FEATURED) {
    await featureViber(stage.as(admin, stage.anchor), personOf(stage, username).id, true)
  }
  for (const { id } of bestReviews(stage.reviews)) {
    await quoteReview(stage.as(admin, stage.anchor), id, true)
  }
  await seedReactions(stage, random)
  await seedFavorites(stage, random)
}

function personOf({ people }: Stage, username: string): Viewer {
  const person = people.get(username)
  if (!person) throw new Error(`Nobody of the demo marketplace is called ${username}`)
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
async function seedReactions(stage: Stage, random: Random) {
  const { as, anchor, offered, people } = stage
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
    await react(as(person, onceJoined(stage, person.id, at)), service.id, emoji)
  }
}

async function seedFavorites(stage: Stage, random: Random) {
  const liam = personOf(stage, 'liam.client')
  const at = (index: number) => stage.as(liam, new Date(stage.anchor.getTime() - index * HOUR_MS))
  const services = random.shuffled(stage.offered).slice(0, SAVED_SERVICES)
  for (const [index, { id }] of services.entries()) await toggleService(at(index + 1), id)
  const vibers = FEATURED.slice(0, SAVED_VIBERS)
  for (const [index, username] of vibers.entries()) {
    await toggleViber(at(index + 1), personOf(stage, username).id)
  }
}
