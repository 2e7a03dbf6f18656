import { expect, test } from 'vitest'
import { findTestCard, isPastExpiry, testCards } from './test-cards.ts'

test('only listed card numbers are accepted, with or without spaces and hyphens', () => {
  expect(findTestCard('4242 4242 4242 4242')).toMatchObject({ outcome: 'succeed', last4: '4242' })
  expect(findTestCard('3782-822463-10005')).toMatchObject({ brand: 'amex', last4: '0005' })
  for (const real of ['4539578763621486', '', 'constructor', '4242424242424241']) {
    expect(findTestCard(real)).toBeUndefined()
  }
})

test('every listed card number has a valid check digit, as the form requires', () => {
  for (const number of Object.keys(testCards)) {
    const digits = [...number].toReversed().map(Number)
    const sum = digits.reduce((total, digit, at) => {
      const doubled = at % 2 === 1 ? digit * 2 : digit
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
    expect(sum % 10).toBe(0)
  }
})

test('a card is valid until its month ends', () => {
  const now = new Date('2026-11-30T23:59:59Z')
  expect(isPastExpiry(11, 2026, now)).toBe(false)
  expect(isPastExpiry(10, 26, now)).toBe(true)
  expect(isPastExpiry(1, 30, now)).toBe(false)
})
