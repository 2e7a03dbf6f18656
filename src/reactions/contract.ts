import * as z from 'zod/mini'
import { defineContract, IdParams, Timestamp } from '#platform/contract.ts'

/** The eight reactions, as the API and the database store them. */
export const emojis = ['👍', '❤️', '😂', '😮', '😢', '🔥', '👏', '🎉'] as const
export type Emoji = (typeof emojis)[number]

const VARIATION_SELECTOR = /\uFE0F/gu
const byBareGlyph = new Map<string, Emoji>(
  emojis.map((emoji) => [emoji.replaceAll(VARIATION_SELECTOR, ''), emoji]),
)

/** Finds a reaction with or without the emoji variation selector; undefined for any other text. */
export function findEmoji(text: string): Emoji | undefined {
  return byBareGlyph.get(text.replaceAll(VARIATION_SELECTOR, ''))
}

const UNKNOWN = 'Please choose one of the reactions'

export const ReactionSummary = z.object({
  /** The number of people for each reaction. Reactions without people are absent. */
  counts: z.record(z.string(), z.number()),
  /** True for each reaction of the viewer. */
  userReactions: z.record(z.string(), z.boolean()),
})
export type ReactionSummary = z.infer<typeof ReactionSummary>

export const Reactions = z.extend(ReactionSummary, {
  /** The newest 100 reactions. */
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
    summary: 'Reactions to a service, and the viewer’s own',
    params: IdParams,
    output: Reactions,
  },
  toggle: {
    method: 'POST',
    path: '/api/services/:id/reactions',
    access: 'user',
    summary: 'Add a reaction to a service, or remove it',
    params: IdParams,
    body: z.object({
      emoji: z.string(UNKNOWN).check(z.refine((text) => findEmoji(text) !== undefined, UNKNOWN)),
    }),
    output: Reactions,
    limit: { max: 60, windowMs: 60_000, per: 'user' },
  },
})
