import { expect, test } from 'vitest'
import { emojis, findEmoji, type ReactionSummary } from './contract.ts'
import { mostChosen, pressed } from './reaction.ts'

const summary: ReactionSummary = {
  counts: { '👍': 2, '🔥': 5, '🎉': 5, '😢': 1 },
  userReactions: { '🔥': true },
}

test('every reaction is found with and without variation selector, and nothing else is', () => {
  for (const emoji of emojis) {
    expect(findEmoji(emoji)).toBe(emoji)
    expect(findEmoji(emoji.replaceAll('\uFE0F', ''))).toBe(emoji)
    expect(findEmoji(`${emoji}\uFE0F`)).toBe(emoji)
  }
  for (const other of ['', '👎', 'heart', '👍👍', '👍🏽', '\uFE0F']) {
    expect(findEmoji(other)).toBeUndefined()
  }
})

test('the first press adds a reaction, the second removes it, and other reactions stay', () => {
  for (const emoji of emojis) {
    const once = pressed(summary, emoji)
    const wasOwn = summary.userReactions[emoji] === true
    expect(once.userReactions[emoji] ?? false).toBe(!wasOwn)
    expect(once.counts[emoji] ?? 0).toBe((summary.counts[emoji] ?? 0) + (wasOwn ? -1 : 1))
    for (const other of emojis.filter((one) => one !== emoji)) {
      expect(once.counts[other]).toBe(summary.counts[other])
      expect(once.userReactions[other]).toBe(summary.userReactions[other])
    }
    expect(pressed(once, emoji)).toEqual(summary)
  }
})

test('the most frequent reactions are returned in the fixed order', () => {
  expect(mostChosen(summary, 3)).toEqual(['👍', '🔥', '🎉'])
  expect(mostChosen(summary, 1)).toEqual(['🔥'])
  expect(mostChosen({ counts: {}, userReactions: {} }, 3)).toEqual([])
})
