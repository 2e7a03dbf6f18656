import { expect, test } from 'vitest'
import { hasEffect, plainExpression, uniqueExpressions } from './synonyms.ts'

test('an expression keeps its spelling, without filler words and loose punctuation', () => {
  expect(plainExpression('  UI / UX   Design ')).toBe('UI UX Design')
  expect(plainExpression('Diseño de logotipo')).toBe('Diseño logotipo')
  expect(plainExpression('A/B testing')).toBe('A/B testing')
  expect(plainExpression('C++ & C#')).toBe('C++ C#')
  expect(plainExpression('网站')).toBe('网站')
  expect(plainExpression(' – ! ')).toBe('')
})

test('a filler word is kept if the expression has no other words', () => {
  expect(plainExpression('hire')).toBe('hire')
})

test('expressions are unique regardless of case', () => {
  expect(uniqueExpressions(['SEO', 'seo', 'Seo audit'])).toEqual(['SEO', 'Seo audit'])
})

test('a row has an effect if it has two different expressions', () => {
  expect(hasEffect({ words: ['shop'], finds: [] })).toBe(false)
  expect(hasEffect({ words: ['shop'], finds: ['Shop'] })).toBe(false)
  expect(hasEffect({ words: ['shop', 'store'], finds: [] })).toBe(true)
  expect(hasEffect({ words: ['shop'], finds: ['store'] })).toBe(true)
})
