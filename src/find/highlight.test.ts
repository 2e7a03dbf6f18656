import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markedParts } from './highlight.ts'

const marked = (text: string, ...words: string[]) =>
  markedParts(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

test('words that begin with a searched word are marked, ignoring accents and case', () => {
  expect(marked('Refunds and a Refund', 'refund')).toBe('[Refunds] and a [Refund]')
  expect(marked('À la carte: café, cafés', 'cafe')).toBe('À la carte: [café], [cafés]')
  expect(marked('React & Node.js', 'node', 'js')).toBe('React & [Node].[js]')
  expect(marked('prefix only', 'fix')).toBe('prefix only')
})

test('an inflected word marks other forms of it, but not every word with the same prefix', () => {
  expect(marked('designs by a designer', 'designed')).toBe('[designs] by a [designer]')
  expect(marked('Communication in communities', 'communities')).toBe(
    'Communication in [communities]',
  )
})

test('single letters are not marked', () => {
  expect(marked('a b c', 'a')).toBe('a b c')
  expect(marked('a b c')).toBe('a b c')
})

test('the parts together are the original text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (text, words) => {
      expect(
        markedParts(text, words)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
