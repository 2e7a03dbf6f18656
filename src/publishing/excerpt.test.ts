import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test('a missing excerpt is the first 150 characters of the text, with an ellipsis if there is more', () => {
  expect(excerptOf('Mine.', 'Anything')).toBe('Mine.')
  expect(excerptOf(null, 'Short.')).toBe('Short.')
  expect(excerptOf('', 'a'.repeat(150))).toBe('a'.repeat(150))
  expect(excerptOf(null, '😀'.repeat(151))).toBe(`${'😀'.repeat(150)}…`)
  expect(excerptOf(null, `${'a'.repeat(149)} bc`)).toBe(`${'a'.repeat(149)}…`)
})
