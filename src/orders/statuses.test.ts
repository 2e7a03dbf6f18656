import { expect, test } from 'vitest'
import { escrowStatuses } from '#ledger/statuses.ts'
import { canCoexist, orderStatuses } from './statuses.ts'

test('the combinations of order status and money status that can occur', () => {
  const pairs = orderStatuses.flatMap((status) =>
    escrowStatuses
      .filter((money) => canCoexist(status, money))
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
  expect(canCoexist('active', 'held')).toBe(true)
  expect(canCoexist('active', 'released')).toBe(false)
  expect(canCoexist('disputed', 'held')).toBe(true)
})
