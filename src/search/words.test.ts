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
