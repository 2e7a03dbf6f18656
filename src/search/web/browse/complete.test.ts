import { expect, test } from 'vitest'
import { completeOf, countComplete, headingOf } from './complete.ts'

const hits = (...missing: string[][]) => missing.map((words) => ({ why: { missing: words } }))
const complete = hits([], [])
const mixed = hits([], [], ['shopify'])
const partial = hits(['shopify'], ['fix'])

test('results with all words end where the first one lacks a word', () => {
  expect(countComplete(complete)).toBe(2)
  expect(countComplete(mixed)).toBe(2)
  expect(countComplete(partial)).toBe(0)
  expect(countComplete([])).toBe(0)
})

test('the first page counts the results with all words, a later one needs the facets', () => {
  expect(completeOf(complete, undefined, 2)).toBeUndefined()
  expect(completeOf(mixed, undefined, undefined)).toBe(2)
  expect(completeOf(partial, undefined, 7)).toBe(0)
  expect(completeOf(partial, 2, 7)).toBe(7)
  expect(completeOf(partial, '2~WyI', undefined)).toBeUndefined()
})

test('only the first page can say that nothing has all words', () => {
  expect(headingOf(partial, undefined)).toBe('nothingComplete')
  expect(headingOf(mixed, undefined)).toBe('someWords')
  expect(headingOf(partial, 2)).toBe('someWords')
  expect(headingOf(partial, '3~WyI')).toBe('someWords')
})
