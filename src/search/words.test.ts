import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meaningOf, wordsOf } from './words.ts'

test('words are letters and digits of any script; the rest separates', () => {
  expect(wordsOf('  Node.js & C++, C# / 100% ')).toEqual(['node', 'js', 'cpp', 'csharp', '100'])
  expect(wordsOf('Développeur  Žluťoučký')).toEqual(['développeur', 'žluťoučký'])
  expect(wordsOf('网站 开发 مطور ウェブ')).toEqual(['网站', '开发', 'مطور', 'ウェブ'])
  expect(wordsOf("%%% _ ' | & ! <-> :*")).toEqual([])
})

test('whatever is typed, no operator gets through and the amount is bounded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (typed) => {
      const words = wordsOf(typed)
      expect(words.length).toBeLessThanOrEqual(8)
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]{1,40}$/u)
    }),
  )
})

const known = (word: string, more = {}) => ({
  word,
  isStop: false,
  isKnown: true,
  isCommon: false,
  nearest: null,
  ...more,
})

test('words that say nothing are left out, unless there are no others', () => {
  const the = known('the', { isStop: true })
  expect(meaningOf([the, known('shop')])).toEqual({
    words: ['shop'],
    isBegun: true,
    corrected: null,
  })
  expect(meaningOf([the])).toEqual({ words: ['the'], isBegun: true, corrected: null })
})

test('a word nobody uses gives way to the one that looks most like it', () => {
  const typo = known('devloper', { isKnown: false, nearest: 'developer' })
  expect(meaningOf([known('react'), typo])).toEqual({
    words: ['react', 'developer'],
    isBegun: false,
    corrected: 'react developer',
  })
  const unknown = known('xyzzy', { isKnown: false })
  expect(meaningOf([unknown])).toEqual({ words: ['xyzzy'], isBegun: true, corrected: null })
})

test('the last word may be just begun, unless many use it as it stands', () => {
  const shop = known('shop', { isCommon: true })
  expect(meaningOf([known('audit'), shop]).isBegun).toBe(false)
  expect(meaningOf([shop, known('aud')]).isBegun).toBe(true)
  expect(meaningOf([]).isBegun).toBe(false)
})
