import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test('an excerpt is the first 150 whole characters, with a sign where more follows', () => {
  expect(excerptOf('Mine.', 'Anything')).toBe('Mine.')
  expect(excerptOf(null, 'Short.')).toBe('Short.')
  expect(excerptOf('', 'a'.repeat(150))).toBe('a'.repeat(150))
  expect(excerptOf(null, '😀'.repeat(151))).toBe(`${'😀'.repeat(150)}…`)
  expect(excerptOf(null, `${'a'.repeat(149)} bc`)).toBe(`${'a'.repeat(149)}…`)
})
