import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('search parameters are written as plain text, without quotes', () => {
  expect(stringifySearch({ search: 'React', category: 'Development', sort: undefined })).toBe(
    '?search=React&category=Development',
  )
  expect(stringifySearch({ search: '' })).toBe('')
})

test('numbers and quotes survive as text', () => {
  expect(parseSearch(stringifySearch({ search: '123', quoted: '"a"' }))).toEqual({
    search: '123',
    quoted: '"a"',
  })
})

test('every written text is read back unchanged', () => {
  const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((one) => !one.includes('\0'))
  fc.assert(
    fc.property(text, (value) => {
      expect(parseSearch(stringifySearch({ value }))).toEqual({ value })
    }),
  )
})

test('NUL characters are removed', () => {
  expect(parseSearch('category=%00&search=a%00b')).toEqual({ category: '', search: 'ab' })
})
