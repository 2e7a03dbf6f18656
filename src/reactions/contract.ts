import * as z from 'zod/mini'
import { defineContract, IdParams, Timestamp } from '#platform/contract.ts'

/** The eight reactions of the specification, as they travel. */
export const emojis = ['👍', '❤️', '😂', '😮', '😢', '🔥', '👏', '🎉'] as const
export type Emoji = (typeof emojis)[number]

const VARIATION_SELECTOR = /\uFE0F/gu
const byBareGlyph = new Map<string, Emoji>(
  emojis.map((emoji) => [emoji.replaceAll(VARIATION_SELECTOR, ''), emoji]),
)

/** One of the eight, with or without the selector that makes ❤ colourful; undefined for others. */
export function findEmoji(given: string): Emoji | undefined {
  return byBareGlyph.get(given.replaceAll(VARIATION_SELECTOR, ''))
}

const UNKNOWN = 'Please choose one of the reactions'

export const ReactionSummary = z.object({
  /** How many people chose each; what nobody chose is absent. */
  counts: z.record(z.string(), z.number()),
  /** The viewer's own: true for each they chose. */
  userReactions: z.record(z.string(), z.boolean()),
})
export type ReactionSummary = z.infer<typeof ReactionSummary>

export const Reactions = z.extend(ReactionSummary, {
  /** The newest 100. */
  reactions: z.array(
    z.object({
      id: z.number(),
      serviceId: z.number(),
      userId: z.number(),
      emoji: z.string(),
      createdAt: Timestamp,
    }),
  ),
})
export type Reactions = z.infer<typeof Reactions>

export const reactionsContract = defineContract({
  ofService: {
    method: 'GET',
    path: '/api/services/:id/reactions',
    access: 'public',
    kept: true,
    summary: 'Reactions to a service, and which are the viewer’s own',
    params: IdParams,
    output: Reactions,
  },
  toggle: {
    method: 'POST',
    path: '/api/services/:id/reactions',
    access: 'user',
    summary: 'React to a service, or take the same reaction back',
    params: IdParams,
    body: z.object({
      emoji: z.string(UNKNOWN).check(z.refine((given) => findEmoji(given) !== undefined, UNKNOWN)),
    }),
    output: Reactions,
    limit: { max: 60, windowMs: 60_000, per: 'user' },
  },
})
