import { HOUR_MS } from '#platform/durations.ts'
import { found } from '#platform/errors.ts'
import type { UserContext, Viewer } from '#platform/server/context.ts'
import type { TestGateway } from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import type { DemoService, DemoTexts, DisputeEnding, DisputeStory } from './content.ts'
import type { Random } from './random.ts'

/** A context that acts as this person at a moment of the past. */
export type As = (person: Viewer, at: Date) => UserContext

export interface OfferedService extends Pick<
  DemoService,
  'title' | 'hourlyRate' | 'hiddenBecause' | 'briefs'
> {
  id: number
  provider: Viewer
}

export interface WrittenReview {
  id: number
  stars: number
  comment: string
  isHidden: boolean
  client: Viewer
  provider: Viewer
}

/** An order that others refer to: more hours, or a tip. */
export interface PlayedOrder {
  id: number
  client: Viewer
  service: OfferedService
  ending: string
  /** When its last step was taken. */
  at: Date
}

/** Everything the demo's seed functions share. */
export interface SeedContext {
  as: As
  anchor: Date
  random: Random
  texts: DemoTexts
  disputes: Record<DisputeEnding, DisputeStory>
  gateway: TestGateway
  offered: OfferedService[]
  people: Map<string, Viewer>
  /** When each person joined, by id. They do nothing earlier. */
  joinedAt: Map<number, Date>
  /** The reviews written so far, filled by `seedOrders`. */
  reviews: WrittenReview[]
  /** The running and the released orders so far. */
  played: PlayedOrder[]
}

/** Returns `at`, or an hour after the person joined if that is later. */
export function onceJoined(
  { joinedAt }: Pick<SeedContext, 'joinedAt'>,
  id: number,
  at: Date,
): Date {
  const joined = found(joinedAt.get(id))
  return at > joined ? at : new Date(joined.getTime() + HOUR_MS)
}

/** Something that a person does at a moment of the past. */
export interface Act {
  at: Date
  run: () => Promise<void>
}

/** Plays acts in the order of their times, so that what they write is in that order, too. */
export async function playInOrder(acts: readonly Act[]): Promise<void> {
  for (const { run } of acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await run()
}
