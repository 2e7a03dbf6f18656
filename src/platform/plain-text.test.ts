import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginningOf, plainLine, plainLines, visibleLength } from './plain-text.ts'

describe('a line', () => {
  test.each([
    ['a bidi override', 'Safe \u202Egnp.exe\u202C file', 'Safe gnp.exe file'],
    ['an isolate', '\u2066Logo\u2069', 'Logo'],
    ['zero-width spaces', 'Re\u200Bact', 'React'],
    ['direction marks', '\u200FReact\u200E', 'React'],
    ['a byte order mark', '\uFEFFReact', 'React'],
    ['control characters', 'Re\u0000a\u0007ct\u009F', 'React'],
    ['half of a character', 'React \uD83D', 'React'],
    ['a joiner in a Latin word', 'Re\u200Dact', 'React'],
    ['joiners at the ends', '\u200DReact\u200C', 'React'],
  ])('loses %s', (_, given, kept) => {
    expect(plainLine(given)).toBe(kept)
  })

  test.each([
    ['a break', 'One\r\nTwo\nThree', 'One Two Three'],
    ['a tab', 'One\tTwo', 'One Two'],
    ['a separator', 'One\u2028Two', 'One Two'],
  ])('has a space for %s', (_, given, kept) => {
    expect(plainLine(given)).toBe(kept)
  })

  test.each([
    ['a Persian word', 'می\u200Cخواهم'],
    ['a Hindi word', 'क्\u200Dष'],
    ['a family', '👩\u200D💻'],
    ['a coloured profession', '👩🏽\u200D💻'],
    ['a flag with a joiner', '🏳️\u200D🌈'],
    ['accents and umlauts', 'Žluťoučký kůň für Übermut'],
    ['Arabic', 'تصميم متجر'],
  ])('keeps %s', (_, text) => {
    expect(plainLine(text)).toBe(text)
  })
})

test('many lines keep their breaks and tabs', () => {
  expect(plainLines('\u202EOne\r\n\tTwo\u0000\rThree\u200B\n')).toBe('One\n\tTwo\nThree')
})

test('cleaning twice changes nothing more', () => {
  const marks = fc.constantFrom('\u200B', '\u200C', '\u200D', '\u202E', '\n', '\0', ' ', 'a', 'ی')
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: marks }))
  fc.assert(
    fc.property(text, (given) => {
      expect(plainLine(plainLine(given))).toBe(plainLine(given))
      expect(plainLines(plainLines(given))).toBe(plainLines(given))
    }),
  )
})

describe('the visible length', () => {
  test.each([
    ['React', 5],
    ['👍👍', 2],
    ['\u200B\u200B\u200B\u200B\u200B', 0],
    ['\u3164\u3164\u3164', 0],
    ['\u2800\u2800\u2800', 0],
    ['\u00AD\u00AD', 0],
    ['a \u200C b', 4],
  ])('of %j is %i', (text, length) => {
    expect(visibleLength(text)).toBe(length)
  })
})

describe('the beginning of a text', () => {
  test.each([
    ['a short text is all there', ' Two\n words ', 'Two words'],
    ['the last word that fits is whole', 'Tune the harps slowly', 'Tune the…'],
    ['a word that ends just where it may is kept', 'Tuned the old harps', 'Tuned the old…'],
    ['one long word is cut between its letters', 'Donaudampfschifffahrt', 'Donaudampfsch…'],
    ['so is what has hardly a space', 'Ö Donaudampfschiff', 'Ö Donaudampfs…'],
    ['an emoji is one letter', '😀'.repeat(15), `${'😀'.repeat(13)}…`],
  ])('%s', (_, text, shown) => {
    expect(beginningOf(text, 14)).toBe(shown)
  })
})
