import { expect, test } from 'vitest'
import { changed, countFilters, gigsSearch, isIndexedList, noFilters } from './gigs-address.ts'

test('an address keeps valid filters and drops everything else', () => {
  expect(
    gigsSearch({
      category: 'ALL',
      skills: 'React,react, Node.js',
      budgetType: 'barter',
      minBudget: '900',
      maxBudget: '100.50',
      withBudget: '1',
      postedWithin: '7',
      neededWithin: '8',
      offers: 'many',
      sort: 'ending_soon',
      page: '1',
      search: ' a\u0000b ',
    }),
  ).toEqual({
    ...noFilters,
    skills: 'React,Node.js',
    minBudget: 100.5,
    maxBudget: 900,
    withBudget: '1',
    postedWithin: '7',
    sort: 'ending_soon',
    search: 'a b',
    page: undefined,
  })
})

test('both ends of the budget are one filter, and each skill is one', () => {
  expect(countFilters(gigsSearch({}))).toBe(0)
  const search = { minBudget: '5', maxBudget: '9', skills: 'a,b', offers: 'few', search: 'shop' }
  expect(countFilters(gigsSearch(search))).toBe(4)
})

test('a change starts at the first page, and another category drops the subcategory', () => {
  const search = gigsSearch({ category: 'coding', subcategory: 'ecommerce', page: '3' })
  expect(changed(search, { offers: 'few' })).toMatchObject({
    subcategory: 'ecommerce',
    offers: 'few',
    page: undefined,
  })
  expect(changed(search, { category: 'marketing' }).subcategory).toBeUndefined()
})

test('search engines index lists with one filter at most', () => {
  expect(isIndexedList(gigsSearch({}))).toBe(true)
  expect(isIndexedList(gigsSearch({ category: 'coding' }))).toBe(true)
  expect(isIndexedList(gigsSearch({ category: 'coding', offers: 'few' }))).toBe(false)
  expect(isIndexedList(gigsSearch({ sort: 'newest' }))).toBe(false)
  expect(isIndexedList(gigsSearch({ page: '2' }))).toBe(false)
})
