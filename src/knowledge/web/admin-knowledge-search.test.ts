import { expect, test } from 'vitest'
import { adminKnowledgeSearch } from './admin-knowledge-search.ts'

test('an unknown tab is removed from the query', () => {
  // The router keeps keys that the function does not return, so an invalid one must be returned as undefined.
  expect({ tab: 'x', ...adminKnowledgeSearch({ tab: 'x' }) }.tab).toBeUndefined()
  expect(adminKnowledgeSearch({ tab: 'analytics', page: '2' })).toEqual({ tab: 'analytics' })
})
