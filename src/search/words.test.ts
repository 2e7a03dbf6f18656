import { expect, test } from 'vitest'
import { meaningOf } from './words.ts'

const known = (word: string, more = {}) => ({
  word,
  isStop: false,
  isKnown: true,
  frequency: 10,
  nearest: null,
  ...more,
})
const typo = (word: string, nearest: string | null) =>
  known(word, { isKnown: false, frequency: 0, nearest })
const textsOf = (...words: Parameters<typeof meaningOf>[0]) =>
  meaningOf(words).terms.map(({ text, isPrefix }) => text + (isPrefix ? '…' : ''))

test('stop words are left out unless the text has no other words', () => {
  const the = known('the', { isStop: true })
  expect(textsOf(the, known('shop'))).toEqual(['shop…'])
  expect(textsOf(the)).toEqual(['the…'])
  expect(textsOf()).toEqual([])
})

test('an unknown word is replaced by the most similar known one', () => {
  const meaning = meaningOf([known('react'), typo('devloper', 'developer')])
  expect(meaning.terms.map(({ text }) => text)).toEqual(['react', 'developer'])
  expect(meaning.corrected).toBe('react developer')
  expect(meaningOf([typo('xyzzy', null)]).corrected).toBeNull()
})

test('the last word is a prefix unless it is a common word or was corrected', () => {
  const shop = known('shop', { frequency: 4000 })
  expect(textsOf(known('audit'), shop)).toEqual(['audit', 'shop'])
  expect(textsOf(shop, known('aud'))).toEqual(['shop', 'aud…'])
  expect(textsOf(typo('devloper', 'developer'))).toEqual(['developer'])
})

test('rare words weigh more than common ones, and unknown ones most', () => {
  const { terms } = meaningOf([
    known('shop', { frequency: 4000 }),
    known('theremin', { frequency: 1 }),
    typo('xyzzy', null),
  ])
  const [common = 0, rare = 0, unknown = 0] = terms.map(({ rarity }) => rarity)
  expect(common).toBeLessThan(rare)
  expect(rare).toBeLessThan(unknown)
  expect(unknown).toBe(1)
})

test('an expression with synonyms is one term, and the longest expression wins', () => {
  const words = [known('online'), known('store'), known('audit')]
  const { terms } = meaningOf(words, [
    { first: 1, last: 1, same: ['store', 'shop'], related: [] },
    { first: 0, last: 1, same: ['online store', 'e-commerce'], related: ['WooCommerce'] },
  ])
  expect(terms.map(({ text, same, related }) => ({ text, same, related }))).toEqual([
    {
      text: 'online store',
      same: [['online', 'store'], ['e-commerce']],
      related: [['woocommerce']],
    },
    { text: 'audit', same: [['audit']], related: [] },
  ])
})

test('a word with synonyms is not corrected', () => {
  const meaning = meaningOf(
    [typo('ecommerce', 'commerce')],
    [{ first: 0, last: 0, same: ['ecommerce', 'online shop'], related: [] }],
  )
  expect(meaning.corrected).toBeNull()
  expect(meaning.terms[0]?.same).toEqual([['ecommerce'], ['online', 'shop']])
})

test('a synonym that finds nothing more than a shorter one is left out', () => {
  const { terms } = meaningOf(
    [known('seo')],
    [
      { first: 0, last: 0, same: ['local seo', 'search ranking'], related: ['ranking report'] },
      { first: 0, last: 0, same: ['ranking'], related: ['audit'] },
    ],
  )
  expect(terms[0]?.same).toEqual([['seo'], ['ranking']])
  expect(terms[0]?.related).toEqual([['audit']])
})

test('a term is used if its words are known, were corrected or have synonyms', () => {
  const unknown = typo('xyzzy', null)
  const isUsed = (...given: Parameters<typeof meaningOf>) =>
    meaningOf(...given).terms.map((term) => term.isUsed)
  expect(isUsed([known('react'), unknown])).toEqual([true, false])
  expect(isUsed([typo('devloper', 'developer')])).toEqual([true])
  expect(isUsed([unknown], [{ first: 0, last: 0, same: ['shop'], related: [] }])).toEqual([true])
})

test('an expression neither begins nor ends with a stop word', () => {
  const words = [known('newsletter'), known('that', { isStop: true }), known('sells')]
  const synonyms = [0, 1].map((last) => ({ first: 0, last, same: ['mailing list'], related: [] }))
  expect(meaningOf(words, synonyms).terms.map(({ text }) => text)).toEqual(['newsletter', 'sells'])
})
