import { expect, test } from 'vitest'
import { adminKnowledgeSearch } from './admin-knowledge-search.ts'

test('a tab there is not is taken out of the address', () => {
  // The router keeps every key that is not named.
  expect({ tab: 'x', ...adminKnowledgeSearch({ tab: 'x' }) }.tab).toBeUndefined()
  expect(adminKnowledgeSearch({ tab: 'analytics', page: '2' })).toEqual({ tab: 'analytics' })
})
