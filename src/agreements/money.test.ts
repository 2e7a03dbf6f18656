import { expect, test } from 'vitest'
import { sumsOfAgreement, sumsOfOrder } from './money.ts'

test.each([
  ['held', [['held', 10_000]], [10_000, 0, 0]],
  [
    'released and paid out',
    [
      ['fee', 2000],
      ['paid', 8000],
    ],
    [0, 10_000, 0],
  ],
  [
    'partly refunded',
    [
      ['refunding', 2500],
      ['fee', 1500],
      ['waiting', 6000],
    ],
    [0, 7500, 2500],
  ],
  ['charged back while held', [['charged_back', 10_000]], [0, 0, 10_000]],
  [
    'charged back after the payout',
    [
      ['charged_back', 10_000],
      ['paid', 8000],
      ['owed', -8000],
    ],
    [0, 0, 10_000],
  ],
  [
    'refunded and charged back',
    [
      ['refunded', 10_000],
      ['charged_back', 10_000],
      ['lost', -10_000],
    ],
    [0, 0, 10_000],
  ],
  [
    'held, with a refund by hand',
    [
      ['held', 10_000],
      ['refunded', 3000],
      ['advanced', -3000],
    ],
    [10_000, 0, 0],
  ],
] as const)('money that is %s adds up to the total', (_, places, [held, released, refunded]) => {
  expect(sumsOfOrder(10_000, places)).toEqual({
    heldCents: held,
    releasedCents: released,
    refundedCents: refunded,
  })
})

test('what is agreed is what was paid and what can still be paid', () => {
  const held = { totalCents: 10_000, ...sumsOfOrder(10_000, [['held', 10_000]]) }
  const refunded = { totalCents: 5000, ...sumsOfOrder(5000, [['refunded', 5000]]) }
  expect(sumsOfAgreement([held, refunded], { agreedCents: 45_000, toFundCents: 30_000 })).toEqual({
    agreedCents: 45_000,
    fundedCents: 15_000,
    heldCents: 10_000,
    releasedCents: 0,
    refundedCents: 5000,
    toFundCents: 30_000,
  })
})
