import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { allowanceOf, type Standing } from './allowance.ts'

const limits = { proposalsPerDay: 10, proposalsPerDayNew: 3 }
const NOW = new Date('2026-11-26T12:00:00Z')

function allowance(standing: Partial<Standing>) {
  const none = { isExperienced: false, shortlisted: 0, notAddressed: 0, sentAt: [], open: 0 }
  return allowanceOf({ ...none, ...standing }, limits)
}

test('the parts of an allowance add up to the day’s number, which is at least one', () => {
  for (const isExperienced of [false, true]) {
    for (let shortlisted = 0; shortlisted < 9; shortlisted++) {
      for (let notAddressed = 0; notAddressed < 20; notAddressed++) {
        const { perDay, because } = allowance({ isExperienced, shortlisted, notAddressed })
        const base = isExperienced ? 10 : 3
        expect(perDay).toBe(Math.max(1, base + Math.min(5, shortlisted) - notAddressed))
        expect(because.reduce((sum, { points }) => sum + points, 0)).toBe(perDay)
      }
    }
  }
})

test('the next proposal is free a day after the oldest that counts', () => {
  const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)
  const sentAt = [hoursAgo(20), hoursAgo(10), hoursAgo(5), hoursAgo(1)]
  const free = (at: Date) => new Date(at.getTime() + DAY_MS).toISOString()
  expect(allowance({ sentAt: sentAt.slice(2) })).toMatchObject({ left: 1, nextAt: null })
  expect(allowance({ sentAt: sentAt.slice(1) })).toMatchObject({
    left: 0,
    nextAt: free(hoursAgo(10)),
  })
  // With four sent and three allowed, two must be a day old.
  expect(allowance({ sentAt })).toMatchObject({ left: 0, nextAt: free(hoursAgo(10)) })
})
