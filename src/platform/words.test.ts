import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexedForms, wordsOf } from './words.ts'

test('words consist of letters and digits of any script; all other characters separate them', () => {
  expect(wordsOf('  Node.js & C++, C# / 100% ')).toEqual(['node.js', 'cpp', 'csharp', '100'])
  expect(wordsOf('Développeur  Žluťoučký')).toEqual(['développeur', 'žluťoučký'])
  expect(wordsOf('网站 开发 مطور ウェブ')).toEqual(['网站', '开发', 'مطور', 'ウェブ'])
  expect(wordsOf("%%% _ ' | & ! <-> :*")).toEqual([])
})

test('hyphens, apostrophes, dots and ampersands join words only between letters', () => {
  expect(wordsOf("front-end, don't, R&D. - 'quoted' e.g.")).toEqual([
    'front-end',
    "don't",
    'r&d',
    'quoted',
    'e.g',
  ])
})

test('a word of a script without spaces ends where another script begins', () => {
  expect(wordsOf('Web网站 ร้านค้า🎉')).toEqual(['web', '网站', 'ร้านค้า🎉'])
})

test('a word has the forms in which it is indexed', () => {
  const forms = (word: string) =>
    indexedForms(word).map(({ parts, isPrefix }) => parts.join(' ') + (isPrefix ? '*' : ''))
  expect(forms('shop')).toEqual(['shop'])
  expect(forms('front-end')).toEqual(['front end', 'frontend'])
  expect(forms("l'oréal")).toEqual(['l oréal', 'loréal', 'oréal'])
  expect(forms('1.5')).toEqual(['1 5'])
  expect(forms('网站设')).toEqual(['u7f51u7ad9 u7ad9u8bbe'])
  expect(forms('网')).toEqual(['u7f51*'])
  expect(forms('🎉')).toEqual(['u1f389*'])
})

test('any text yields a limited number of words without search operators', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (typed) => {
      const words = wordsOf(typed)
      expect(words.length).toBeLessThanOrEqual(24)
      for (const { parts } of words.flatMap(indexedForms)) {
        for (const part of parts) expect(part).toMatch(/^[\p{L}\p{M}\p{N}]{1,40}$/u)
      }
    }),
  )
})
