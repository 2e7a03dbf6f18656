import { expect, test } from 'vitest'
import { dashboardSearch } from './dashboard-search.ts'

test('invalid values in the address are ignored', () => {
  expect(dashboardSearch({})).toEqual({})
  // The router keeps every key that the result does not name.
  expect({ tab: 'x', ...dashboardSearch({ tab: 'x' }) }.tab).toBeUndefined()
  expect(dashboardSearch({ tab: 'overview', page: '3' })).toEqual({})
  expect(dashboardSearch({ tab: 'nonsense', status: 'pending' })).toEqual({})
  expect(dashboardSearch({ tab: 'settings', page: '2' })).toEqual({ tab: 'settings' })
  expect(dashboardSearch({ tab: 'settings', part: 'privacy' })).toEqual({
    tab: 'settings',
    part: 'privacy',
  })
  expect(dashboardSearch({ tab: 'settings', part: 'walls' })).toEqual({ tab: 'settings' })
  expect(dashboardSearch({ tab: 'orders', part: 'privacy' })).toEqual({ tab: 'orders' })
  expect(dashboardSearch({ tab: 'services', status: 'pending' })).toEqual({ tab: 'services' })
  expect(dashboardSearch({ tab: 'orders', status: 'disputed', page: '2' })).toEqual({
    tab: 'orders',
    status: 'disputed',
    page: 2,
  })
  expect(dashboardSearch({ tab: 'orders', status: 'lost', page: '1.5' })).toEqual({ tab: 'orders' })
})
