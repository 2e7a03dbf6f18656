import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#app/web/search-params.ts'
import { FacetFilter, ServiceFilter } from '../../contract.ts'
import {
  browseSearch,
  changed,
  countFilters,
  ratesOf,
  searchedPart,
  skillsOf,
  withoutFilters,
  withoutPackages,
} from './browse-address.ts'
import { filterOf } from './browse-search.ts'

/** The query string that the given parameters are normalized to. */
const written = (params: Record<string, unknown>) => stringifySearch(browseSearch(params))

test('empty, default and invalid values are left out of the address', () => {
  const defaults = { category: 'all', search: '  ', sort: 'relevance', page: '1' }
  expect(written({ ...defaults, min: '0', max: '100', skills: '' })).toBe('')
  const absurd = { sort: 'cheapest', page: 'x', category: ['a'], min: 'NaN', max: '1e400' }
  expect(written({ ...absurd, skills: ',,', search: 7 })).toBe('')
  expect(written({ page: '-3', min: '-5', max: '' })).toBe('')
  expect(written({ page: '2.5', min: '99999' })).toBe('')
  expect(written({ page: '4000' })).toBe('')
})

test('valid choices are kept unchanged', () => {
  const params = {
    category: 'Digital Marketing',
    search: '123',
    skills: 'React,Node.js',
    min: '20',
    max: '60',
    sort: 'price_low',
    page: '3',
  }
  expect(written(params)).toBe(stringifySearch(params))
})

test('steps and codes are kept in one spelling, and values that the filters do not offer are dropped', () => {
  const chosen = {
    rating: '4.5',
    days: '7',
    response: '24',
    languages: 'es,fr',
    countries: 'ES,FR',
  }
  expect(written(chosen)).toBe(stringifySearch(chosen))
  expect(browseSearch({ rating: '4.50', languages: ' ES, fr,es', countries: 'es' })).toMatchObject({
    rating: 4.5,
    languages: 'es,fr',
    countries: 'ES',
  })
  expect(
    written({ rating: '4.2', days: '0', response: '', languages: 'Spanish,', countries: 7 }),
  ).toBe('')
  expect(countFilters(browseSearch(chosen))).toBe(7)
  expect(filterOf(browseSearch(chosen))).toEqual({
    minRating: 4.5,
    maxDays: 7,
    maxResponseHours: 24,
    languages: 'es,fr',
    countries: 'ES,FR',
  })
  const many = Array.from({ length: 26 }, (_, n) => `a${String.fromCodePoint(97 + n)}`)
  expect(browseSearch({ languages: many.join(',') }).languages?.split(',')).toHaveLength(20)
})

test('any price that a package can have is kept, and left out where no packages are offered', () => {
  const search = browseSearch({ maxPackage: '249.50', sort: 'package_low', min: '20' })
  expect(search).toMatchObject({ maxPackage: 249.5, sort: 'package_low' })
  expect(filterOf(search)).toEqual({ minRate: 20, maxPackage: 249.5 })
  expect(countFilters(search)).toBe(2)
  expect(browseSearch({ maxPackage: '999999.99' }).maxPackage).toBe(999_999.99)
  for (const wrong of ['', '0', '-1', '1000000', '1.999', 'cheap']) {
    expect(written({ maxPackage: wrong })).toBe('')
  }
  expect(stringifySearch(withoutPackages(search))).toBe('?min=20')
  expect(withoutPackages(browseSearch({ sort: 'rating' })).sort).toBe('rating')
})

test('"all" is a valid search text, but means no category filter', () => {
  expect(browseSearch({ search: 'all', category: 'ALL' })).toMatchObject({
    search: 'all',
    category: undefined,
  })
})

test('overlong text stays in the address, and its beginning is searched, never cut within a character', () => {
  const long = browseSearch({ search: 'x'.repeat(300) })
  expect(long.search).toHaveLength(300)
  expect(filterOf(long).search).toHaveLength(200)
  expect(browseSearch({ search: 'x'.repeat(10_000) }).search).toHaveLength(1000)
  expect(browseSearch({ search: 'x'.repeat(999) + '🎉' }).search).toBe('x'.repeat(999))
  expect(searchedPart('🎉'.repeat(300))).toBe('🎉'.repeat(200))
})

test('a search without corrections stays one when filters change, until the text changes', () => {
  const search = browseSearch({ search: 'devloper', typed: '1', page: '2' })
  expect(filterOf(search)).toEqual({ search: 'devloper', asTyped: '1' })
  expect(changed(search, { skills: 'React' })).toEqual({
    ...search,
    page: undefined,
    skills: 'React',
  })
  expect(withoutFilters(search).typed).toBe('1')
  expect(changed(search, { search: 'developer' }).typed).toBeUndefined()
  expect(changed(search, { search: undefined }).typed).toBeUndefined()
  expect(browseSearch({ typed: '1' }).typed).toBeUndefined()
  expect(browseSearch({ search: 'devloper', typed: 'yes' }).typed).toBeUndefined()
})

test('the rates count as one filter, and each skill as one', () => {
  expect(countFilters(browseSearch({ search: 'shop', sort: 'rating' }))).toBe(0)
  expect(countFilters(browseSearch({ min: '20', max: '60', skills: 'React,PHP' }))).toBe(3)
})

test('reversed rates are swapped, and rates between two steps are rounded to the nearer one', () => {
  expect(browseSearch({ min: '80', max: '20' })).toMatchObject({ min: 20, max: 80 })
  expect(browseSearch({ min: '150', max: '20' })).toMatchObject({ min: 20, max: undefined })
  expect(browseSearch({ min: '37', max: '62.6' })).toMatchObject({ min: 35, max: 65 })
  expect(ratesOf(100, 100)).toEqual({ min: 100, max: undefined })
  expect(ratesOf(0, 0)).toEqual({ min: undefined, max: 0 })
})

test('skills are deduplicated case-insensitively and limited to 20', () => {
  expect(browseSearch({ skills: ' React,react,, Vue ' }).skills).toBe('React,Vue')
  const many = Array.from({ length: 50 }, (_, index) => `skill ${index}`)
  expect(skillsOf(browseSearch({ skills: many.join(',') }))).toHaveLength(20)
})

test('clearing the filters keeps the search text and the sort order', () => {
  const search = browseSearch({ search: 'shop', sort: 'rating', category: 'coding', max: '5' })
  expect(withoutFilters(search)).toEqual({ search: 'shop', sort: 'rating' })
})

const names =
  'category search skills min max sort page typed utm rating days response languages countries maxPackage'.split(
    ' ',
  )
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ maxLength: 12 }),
  fc.integer({ min: -10, max: 20_000 }).map(String),
  fc.double().map(String),
  fc.constantFrom(
    'price_low',
    'package_low',
    'rating',
    'coding',
    '4.5',
    '7',
    'es,FR',
    'Design',
    '(a & !b) | c:*',
    '%',
    '\0',
    'ابحث',
  ),
)
const query = fc
  .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 12 })
  .map((pairs) => new URLSearchParams(pairs).toString())

test('any address becomes a valid filter, and normalizing twice changes nothing', () => {
  fc.assert(
    fc.property(query, (address) => {
      const once = browseSearch(parseSearch(address))
      expect(browseSearch(parseSearch(stringifySearch(once)))).toEqual(once)
      expect(ServiceFilter.safeParse(filterOf(once)).error).toBeUndefined()
      expect(FacetFilter.safeParse(filterOf(once)).error).toBeUndefined()
    }),
    { numRuns: 2000 },
  )
})

test('an address holds all sixty answers of two questions', () => {
  const answers = Array.from({ length: 60 }, (_, at) => `${'x'.repeat(37)}_${at + 10}`).join('|')
  const fields = `${'q'.repeat(40)}:${answers},${'r'.repeat(40)}:${answers}`
  expect(browseSearch({ fields }).fields).toBe(fields)
  expect(browseSearch({ fields: `${fields},${'s'.repeat(40)}:${answers}` }).fields).toBeUndefined()
})
