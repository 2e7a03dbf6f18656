import { expect, test } from 'vitest'
import { asExpiry, inGroups } from './card-typing.ts'

test.each([
  ['42', '42'],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242-4242-4242-4242', '4242 4242 4242 4242'],
  ['378282246310005', '3782 8224 6310 005'],
  ['4242 4242 ', '4242 4242'],
  ['card 4242', '4242'],
])('the card number %j is shown as %j', (typed, shown) => {
  expect(inGroups(typed)).toBe(shown)
})

test.each([
  ['1', '1'],
  ['4', '04'],
  ['12', '12'],
  ['12/', '12'],
  ['123', '12 / 3'],
  ['1234', '12 / 34'],
  ['12 / ', '12'],
  ['1/', '01'],
  ['4/29', '04 / 29'],
  ['1 / 29', '01 / 29'],
  ['04/2029', '04 / 2029'],
  ['12 / 34', '12 / 34'],
  ['', ''],
])('the expiry date %j is shown as %j', (typed, shown) => {
  expect(asExpiry(typed)).toBe(shown)
})
