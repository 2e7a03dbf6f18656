import { expect, test } from 'vitest'
import { findSearch, searchedPart } from './find-address.ts'

test('invalid parameters are dropped, and only the beginning of a long text is searched', () => {
  expect(findSearch({})).toEqual({})
  expect(findSearch({ q: '  logo ', kind: 'posts' })).toEqual({ q: 'logo', kind: 'posts' })
  expect(findSearch({ q: '   ', kind: 'secrets' })).toEqual({})
  expect(findSearch({ q: 'devloper', typed: '1' })).toEqual({ q: 'devloper', typed: '1' })
  expect(findSearch({ typed: '1' })).toEqual({})
  expect(findSearch({ q: 'a'.repeat(300) }).q).toHaveLength(300)
  expect(findSearch({ q: 'a'.repeat(3000) }).q).toHaveLength(1000)
  expect(searchedPart('a'.repeat(300))).toHaveLength(200)
  expect(searchedPart('logo')).toBe('logo')
})
