import { expect, test } from 'vitest'
import { escrowStatuses } from '#ledger/statuses.ts'
import { canStandTogether, orderStatuses } from './statuses.ts'

test('the combinations of order status and money status that can occur', () => {
  const pairs = orderStatuses.flatMap((status) =>
    escrowStatuses
      .filter((money) => canStandTogether(status, money))
      .map((money) => `${status} ${money}`),
  )
  expect(pairs).toEqual([
    'pending holding',
    'in_progress holding',
    'completed holding',
    'completed released',
    'completed partially_refunded',
    'completed charged_back',
    'cancelled refunded',
    'cancelled charged_back',
    'disputed disputed',
    'disputed charged_back',
  ])
  expect(canStandTogether('active', 'held')).toBe(true)
  expect(canStandTogether('active', 'released')).toBe(false)
  expect(canStandTogether('disputed', 'held')).toBe(true)
})
