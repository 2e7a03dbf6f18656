import { emojis, type Emoji, type ReactionSummary } from './contract.ts'

/** Catalogue keys of the names of the reactions. */
export const emojiNames = {
  '👍': 'thumbsUp',
  '❤️': 'heart',
  '😂': 'laughing',
  '😮': 'surprised',
  '😢': 'sad',
  '🔥': 'fire',
  '👏': 'clapping',
  '🎉': 'partyPopper',
} as const satisfies Record<Emoji, string>

/** The reactions that can be chosen, in the fixed order. */
export function offeredOf(switchedOff: readonly string[]): Emoji[] {
  return emojis.filter((emoji) => !switchedOff.includes(emoji))
}

/** The summary after one press, which adds or removes the viewer's reaction. */
export function pressed(summary: ReactionSummary, emoji: Emoji): ReactionSummary {
  const isOwn = summary.userReactions[emoji] === true
  const { [emoji]: count = 0, ...counts } = summary.counts
  const { [emoji]: _was, ...userReactions } = summary.userReactions
  const next = Math.max(0, count + (isOwn ? -1 : 1))
  return {
    counts: { ...counts, ...(next > 0 && { [emoji]: next }) },
    userReactions: { ...userReactions, ...(!isOwn && { [emoji]: true }) },
  }
}

/** The most frequent reactions, in the fixed order, so that their positions do not change. */
export function mostChosen({ counts }: ReactionSummary, max: number): Emoji[] {
  const chosen = emojis.filter((emoji) => (counts[emoji] ?? 0) > 0)
  const best = chosen.toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
  const shown = new Set(best.slice(0, max))
  return emojis.filter((emoji) => shown.has(emoji))
}
