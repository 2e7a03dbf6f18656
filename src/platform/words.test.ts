import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

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
