import { expect, test } from 'vitest'
import { isEditable, ratingDelta } from './review.ts'

const of = (rating: number, isPublic = true) => ({ rating, isPublic })

test('only public reviews count, and an edit counts by its difference', () => {
  expect(ratingDelta(null, of(5))).toEqual({ stars: 5, count: 1 })
  expect(ratingDelta(null, of(5, false))).toEqual({ stars: 0, count: 0 })
  expect(ratingDelta(of(5), of(2))).toEqual({ stars: -3, count: 0 })
  expect(ratingDelta(of(4), of(4, false))).toEqual({ stars: -4, count: -1 })
  expect(ratingDelta(of(4, false), of(3))).toEqual({ stars: 3, count: 1 })
})

test('a review can be edited for two days', () => {
  const written = new Date('2026-11-20T12:00:00Z')
  expect(isEditable(written, new Date('2026-11-22T12:00:00Z'))).toBe(true)
  expect(isEditable(written, new Date('2026-11-22T12:00:01Z'))).toBe(false)
})
