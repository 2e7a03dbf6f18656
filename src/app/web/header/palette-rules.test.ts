import { describe, expect, test } from 'vitest'
import { isMeant, isNamed, isQuestion, orderNumberIn, placeOf } from './palette-rules.ts'

describe('questions', () => {
  test.each([
    'how do refunds work',
    'What is escrow',
    'can I cancel an order',
    'refunds?',
    '¿Cómo cobro?',
    'cómo funciona el pago',
    'Comment annuler une commande',
    'Où est mon argent',
    'Qu’est-ce que le séquestre',
    'puis-je annuler',
  ])('"%s" is one', (text) => {
    expect(isQuestion(text)).toBe(true)
  })

  test.each(['how', 'wordpress', 'ou bien', 'showreel video', 'island website', ''])(
    '"%s" is none',
    (text) => {
      expect(isQuestion(text)).toBe(false)
    },
  )
})

test('only a number alone is the number of an order', () => {
  expect(orderNumberIn('#123')).toBe(123)
  expect(orderNumberIn(' 123 ')).toBe(123)
  expect(orderNumberIn('# 7')).toBe(7)
  expect(orderNumberIn('123 logos')).toBeUndefined()
  expect(orderNumberIn('')).toBeUndefined()
})

test('a name is found by the beginnings of its words, without accents', () => {
  expect(isNamed('Maya Deshpande', 'maya')).toBe(true)
  expect(isNamed('Maya Deshpande', 'desh may')).toBe(true)
  expect(isNamed('Séverine Côté', 'cote')).toBe(true)
  expect(isNamed('Money settings', 'settings')).toBe(true)
  expect(isNamed('Maya Deshpande', 'maya logo')).toBe(false)
  expect(isNamed('Maya Deshpande', '-')).toBe(false)
})

test('a page is meant by its whole name or at least four of its first letters', () => {
  expect(isMeant('Payouts', 'payout')).toBe(true)
  expect(isMeant('Blog', 'blo')).toBe(false)
  expect(isMeant('FAQ', 'faq')).toBe(true)
  expect(isMeant('Money settings', 'settings')).toBe(false)
  expect(isMeant('Payouts', '')).toBe(false)
})

test('what was probably meant comes before the search, everything else after it', () => {
  const search = placeOf('everything', false)
  expect(placeOf('help', true)).toBeLessThan(search)
  expect(placeOf('order', true)).toBeLessThan(placeOf('help', true))
  expect(placeOf('help', false)).toBeGreaterThan(search)
  expect(placeOf('services', true)).toBeGreaterThan(search)
  expect(placeOf('action', false)).toBeGreaterThan(placeOf('page', false))
})
