import { emojis, type Emoji, type ReactionSummary } from './contract.ts'

/** Keys of the texts that say what each glyph shows. */
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

/** What can be chosen, in the order of the eight. */
export function offeredOf(switchedOff: readonly string[]): Emoji[] {
  return emojis.filter((emoji) => !switchedOff.includes(emoji))
}

/** The summary after one press: the same reaction comes and goes, and its count with it. */
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

/** The reactions chosen most, in the order of the eight so that they stay where they are. */
export function mostChosen({ counts }: ReactionSummary, max: number): Emoji[] {
  const chosen = emojis.filter((emoji) => (counts[emoji] ?? 0) > 0)
  const best = chosen.toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
  const shown = new Set(best.slice(0, max))
  return emojis.filter((emoji) => shown.has(emoji))
}
