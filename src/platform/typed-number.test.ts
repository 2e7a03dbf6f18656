import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAmbiguous, numberTyped } from './typed-number.ts'

test.each([
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['10,50', 10.5],
  ['1,50', 1.5],
  ['12', 12],
  ['1234.5', 1234.5],
  ['1 234,5', 1234.5],
  ['1\u202F234,50', 1234.5],
  ['1’234.50', 1234.5],
  ['12 345 678', 12_345_678],
  ['1234,500', 1234.5],
  ['0,125', 0.125],
  [',5', 0.5],
  ['5.', 5],
  [' 7 ', 7],
  ['١٢٫٥', 12.5],
  ['۱۲', 12],
  ['１２．５', 12.5],
])('%j is read as %d', (typed, number) => {
  expect([numberTyped(typed), isAmbiguous(typed)]).toEqual([number, false])
})

test.each(['1.234,5', '1,234.5', '1,234', '1.234', '999,000', '1.234.567', '1,2,3', '1..5'])(
  '%j is ambiguous and is refused',
  (typed) => {
    expect([numberTyped(typed), isAmbiguous(typed)]).toEqual([Number.NaN, true])
  },
)

test.each([
  '',
  ' ',
  'x',
  '1e3',
  '0x10',
  '-5',
  '+5',
  'Infinity',
  '12 34',
  '1 2345',
  '5 h',
  '.',
  ',',
])('%j is not a number', (typed) => {
  expect(numberTyped(typed)).toBeNaN()
})

test('every amount is read correctly with a comma and with a point', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), (cents) => {
      const point = (cents / 100).toFixed(2)
      expect(numberTyped(point)).toBe(cents / 100)
      expect(numberTyped(point.replace('.', ','))).toBe(cents / 100)
    }),
  )
})
