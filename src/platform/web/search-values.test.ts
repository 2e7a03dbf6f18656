import { expect, test } from 'vitest'
import { nextPage, pageIn, pagingOf } from './search-values.ts'

test('a page in an address is a number, optionally with a cursor', () => {
  expect(pageIn({ page: '3' })).toBe(3)
  expect(pageIn({ page: '3~WzEsMl0' })).toBe('3~WzEsMl0')
  for (const page of ['1', '0', '3~', '3~a b', '~WzEsMl0', '0~WzEsMl0', `2~${'x'.repeat(1001)}`]) {
    expect([page, pageIn({ page })]).toEqual([page, undefined])
  }
})

test('a page mark is split into page and cursor', () => {
  expect(pagingOf(undefined)).toEqual({ page: 1 })
  expect(pagingOf(3)).toEqual({ page: 3 })
  expect(pagingOf('3~WzEsMl0')).toEqual({ page: 3, cursor: 'WzEsMl0' })
})

test('the next page takes the cursor of the response, if there is one', () => {
  expect(nextPage(1, 'limit=20&cursor=WzEsMl0')).toBe('2~WzEsMl0')
  expect(nextPage('2~WzEsMl0', 'limit=20&cursor=WzMsNF0')).toBe('3~WzMsNF0')
  expect(nextPage(2, 'limit=20')).toBe(3)
  expect(nextPage(2, undefined)).toBeUndefined()
})
