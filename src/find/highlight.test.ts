import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from '#platform/words.ts'
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

test('joined and separate forms of a word mark each other', () => {
  expect(marked('A front-end and a frontend, front end', ...wordsOf('front-end'))).toBe(
    'A [front-end] and a [frontend], [front] [end]',
  )
  expect(marked('A front-end and a frontend', ...wordsOf('frontend'))).toBe(
    'A [front-end] and a [frontend]',
  )
  expect(marked('L’école du e-commerce', ...wordsOf("l'école ecommerce"))).toBe(
    '[L’école] du [e-commerce]',
  )
  expect(marked('Node.js, or node', ...wordsOf('node.js'))).toBe('[Node.js], or [node]')
})

test('words of scripts without spaces are marked within longer runs', () => {
  expect(marked('专业网页设计服务', ...wordsOf('网页设计'))).toBe('专业[网页设计]服务')
  expect(marked('React开发 developer', ...wordsOf('react开发'))).toBe('[React开发] developer')
  expect(marked('ウェブデザインとロゴ', ...wordsOf('デザイン'))).toBe('ウェブ[デザイン]とロゴ')
  expect(marked('บริการออกแบบโลโก้', ...wordsOf('โลโก้'))).toBe('บริการออกแบบ[โลโก้]')
  expect(marked('웹사이트 디자인', ...wordsOf('디자인'))).toBe('웹사이트 [디자인]')
})

test('emoji are marked with their variants', () => {
  expect(marked('Fast 🚀 launch, 🚀🚀', ...wordsOf('🚀'))).toBe('Fast [🚀] launch, [🚀🚀]')
  expect(marked('Well done 👍🏽!', ...wordsOf('👍'))).toBe('Well done [👍🏽]!')
  expect(marked('Made with ❤️.', ...wordsOf('❤️'))).toBe('Made with [❤️].')
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
