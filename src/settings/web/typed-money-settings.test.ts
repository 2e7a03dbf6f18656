import { expect, test } from 'vitest'
import { TypedMoneySettings, typedFrom } from './typed-money-settings.ts'

const settings = {
  currency: 'eur' as const,
  feeBps: 1225,
  tipFeeBps: 250,
  feeMin: 0.5,
  payoutMin: 1,
  acceptanceHours: 72,
  reviewDays: 7,
  maxChangeRounds: 3,
  disputeAnswerDays: 5,
  disputeUrgent: 1000,
  needsPayoutAccount: true,
  version: 3,
}

test('formatting and parsing returns the original settings, for every possible fee', () => {
  for (let feeBps = 0; feeBps <= 5000; feeBps++) {
    const one = { ...settings, feeBps }
    expect(TypedMoneySettings.parse(typedFrom(one))).toEqual(one)
  }
})

test('a decimal comma is accepted, and an invalid number is a field error', () => {
  const typed = { ...typedFrom(settings), feeBps: '12,5', feeMin: '', reviewDays: '1.5' }
  expect(TypedMoneySettings.parse({ ...typed, feeMin: '0', reviewDays: '1' }).feeBps).toBe(1250)
  const { error } = TypedMoneySettings.safeParse(typed)
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['feeMin', 'The minimum fee is between 0 and 1,000'],
    ['reviewDays', 'The approval period is 1 to 30 days'],
  ])
})
