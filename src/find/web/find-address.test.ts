import { expect, test } from 'vitest'
import { findSearch } from './find-address.ts'

test('invalid parameters are dropped, and a text that is too long is cut', () => {
  expect(findSearch({})).toEqual({})
  expect(findSearch({ q: '  logo ', kind: 'posts' })).toEqual({ q: 'logo', kind: 'posts' })
  expect(findSearch({ q: '   ', kind: 'secrets' })).toEqual({})
  expect(findSearch({ q: 'a'.repeat(300) }).q).toHaveLength(200)
})
