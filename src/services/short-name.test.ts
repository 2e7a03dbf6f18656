import { expect, test } from 'vitest'
import { shortNameOf } from './short-name.ts'

test.each([
  ['Data Pipelines', 'data_pipelines'],
  ['  Café & Crème!  ', 'cafe_creme'],
  ['3D Printing', 'd_printing'],
  ['2026', ''],
  ['日本語', ''],
  ['a'.repeat(39) + ' bc', 'a'.repeat(39)],
])('the slug of "%s" is "%s"', (name, short) => {
  expect(shortNameOf(name, '_')).toBe(short)
  expect(shortNameOf(name, '-')).toBe(short.replaceAll('_', '-'))
})
