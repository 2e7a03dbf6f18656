import { expect, test } from 'vitest'
import { adminBlogSearch } from './admin-blog-search.ts'

test('a tab there is not is taken out of the address', () => {
  // The router keeps every key that is not named.
  expect({ tab: 'x', ...adminBlogSearch({ tab: 'x' }) }.tab).toBeUndefined()
  expect(adminBlogSearch({ tab: 'categories', page: '2' })).toEqual({ tab: 'categories' })
})
