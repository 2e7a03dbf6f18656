import { expect, test } from 'vitest'
import { browseSearch } from './browse-search.ts'

const nothing = { category: undefined, search: undefined, sort: undefined, page: undefined }

test('what is empty, the default or not understood stays out of the address', () => {
  const given = { category: 'all', search: '  ', sort: 'relevance', page: '1' }
  expect(browseSearch(given)).toEqual(nothing)
  expect(browseSearch({ sort: 'cheapest', page: 'x', category: ['a'] })).toEqual(nothing)
})

test('choices are kept as they were written', () => {
  const given = { category: 'Digital Marketing', search: ' 123 ', sort: 'price_low', page: '3' }
  expect(browseSearch(given)).toEqual({ ...given, search: '123', page: 3 })
})

test('overlong text is cut to what the API accepts', () => {
  expect(browseSearch({ search: 'x'.repeat(500) }).search).toHaveLength(200)
})
