import { expect, test } from 'vitest'
import { adminBlogSearch } from './admin-blog-search.ts'

test('an unknown tab is removed from the address', () => {
  // The router keeps keys that are missing in the result, so the tab must be set to undefined.
  expect({ tab: 'x', ...adminBlogSearch({ tab: 'x' }) }.tab).toBeUndefined()
  expect(adminBlogSearch({ tab: 'categories', page: '2' })).toEqual({ tab: 'categories' })
})
