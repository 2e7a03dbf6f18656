import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

test('words consist of letters and digits of any script; all other characters separate them', () => {
  expect(wordsOf('  Node.js & C++, C# / 100% ')).toEqual(['node', 'js', 'cpp', 'csharp', '100'])
  expect(wordsOf('Développeur  Žluťoučký')).toEqual(['développeur', 'žluťoučký'])
  expect(wordsOf('网站 开发 مطور ウェブ')).toEqual(['网站', '开发', 'مطور', 'ウェブ'])
  expect(wordsOf("%%% _ ' | & ! <-> :*")).toEqual([])
})

test('any text yields a limited number of words without search operators', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (typed) => {
      const words = wordsOf(typed)
      expect(words.length).toBeLessThanOrEqual(8)
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]{1,40}$/u)
    }),
  )
})
