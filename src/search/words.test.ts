import { expect, test } from 'vitest'
import { meaningOf } from './words.ts'

const known = (word: string, more = {}) => ({
  word,
  isStop: false,
  isKnown: true,
  isCommon: false,
  nearest: null,
  ...more,
})

test('stop words are left out unless the text has no other words', () => {
  const the = known('the', { isStop: true })
  expect(meaningOf([the, known('shop')])).toEqual({
    words: ['shop'],
    isPrefix: true,
    corrected: null,
  })
  expect(meaningOf([the])).toEqual({ words: ['the'], isPrefix: true, corrected: null })
})

test('an unknown word is replaced by the most similar known one', () => {
  const typo = known('devloper', { isKnown: false, nearest: 'developer' })
  expect(meaningOf([known('react'), typo])).toEqual({
    words: ['react', 'developer'],
    isPrefix: false,
    corrected: 'react developer',
  })
  const unknown = known('xyzzy', { isKnown: false })
  expect(meaningOf([unknown])).toEqual({ words: ['xyzzy'], isPrefix: true, corrected: null })
})

test('the last word is a prefix unless it is a common word', () => {
  const shop = known('shop', { isCommon: true })
  expect(meaningOf([known('audit'), shop]).isPrefix).toBe(false)
  expect(meaningOf([shop, known('aud')]).isPrefix).toBe(true)
  expect(meaningOf([]).isPrefix).toBe(false)
})
