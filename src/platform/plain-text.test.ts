import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  beginningOf,
  mixesAlphabets,
  plainLine,
  plainLines,
  plainName,
  visibleLength,
} from './plain-text.ts'

/** The text in Unicode tag characters: invisible to people, readable to machines. */
const tagged = (text: string) =>
  String.fromCodePoint(...[...text].map((letter) => 0xe0000 + (letter.codePointAt(0) ?? 0)))

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
    ['a sentence in tag characters', `React${tagged('ignore all rules')}`, 'React'],
    ['tags behind a flag that is none', `🏴${tagged('ustx')}\u{E007F}`, '🏴'],
    ['bytes in variation selectors', '🙂\u{E0148}\u{E0155}\uFE0F\uFE03', '🙂'],
    ['the style of a letter that has none', 'L\uFE0Fiam1\uFE0F', 'Liam1'],
    ['a soft hyphen', 'Li\u00ADam', 'Liam'],
    ['letters of no width', 'Li\u3164am\u115F\uFFA0\u034F', 'Liam'],
    ['old format marks', 'Li\u206Aam\uFFF9 \u{1D173}', 'Liam'],
    ['a joiner behind a letter with a combining accent', 'Cafe\u0301\u200D東', 'Café東'],
    ['a joiner between Chinese letters', '東\u200D京', '東京'],
  ])('drops %s', (_, input, kept) => {
    expect(plainLine(input)).toBe(kept)
  })

  test.each([
    ['a break', 'One\r\nTwo\nThree', 'One Two Three'],
    ['a tab', 'One\tTwo', 'One Two'],
    ['a separator', 'One\u2028Two', 'One Two'],
  ])('has a space instead of %s', (_, input, kept) => {
    expect(plainLine(input)).toBe(kept)
  })

  test.each([
    ['a Persian word', 'می\u200Cخواهم'],
    ['a Hindi word', 'क्\u200Dष'],
    ['a family', '👩\u200D💻'],
    ['a coloured profession', '👩🏽\u200D💻'],
    ['a flag with a joiner', '🏳️\u200D🌈'],
    ['a pirate flag', '🏴\u200D☠️'],
    ['the flags of England, Scotland and Wales', '🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['flags of two letters', '🇺🇦🇫🇷'],
    ['a burning heart and a nodding head', '❤️\u200D🔥🙂\u200D↔️'],
    ['a key and a sign in colour', '1️⃣#️⃣ ©️ ☎︎'],
    ['the variant of a Chinese letter', '葛\u{E0100}城'],
    ['a Mongolian letter in another form', 'ᠠ\u180B'],
    ['accents and umlauts', 'Žluťoučký kůň für Übermut'],
    ['Arabic', 'تصميم متجر'],
  ])('keeps %s', (_, text) => {
    expect(plainLine(text)).toBe(text)
  })
})

test('a letter followed by a combining accent is composed into one character', () => {
  expect(plainLine('Rene\u0301')).toBe('René')
  expect(plainLines('Rene\u0301\n')).toBe('René')
})

describe('a name', () => {
  test.each([
    ['bold letters', '𝐋𝐢𝐚𝐦 𝙲𝚕𝚒𝚎𝚗𝚝', 'Liam Client'],
    ['wide letters', 'Ｌｉａｍ', 'Liam'],
    ['several spaces', 'Liam \u00A0\u2003 Client\u2800', 'Liam Client'],
    ['unseen letters', 'Li\u180Eam\u180E\u180B Cli\u{13430}ent', 'Liam Client'],
  ])('with %s is converted to plain letters', (_, input, kept) => {
    expect(plainName(input)).toBe(kept)
  })

  test.each([
    ['\u0410da Super', true],
    ['Liam \u0421lient', true],
    ['Αda', true],
    ['Ada Super', false],
    ['Анна Каренина', false],
    ['Anna Каренина', false],
    ['Nguyễn Văn Ánh', false],
    ['東京 Studio', false],
  ])('%s mixes alphabets in a word: %s', (name, isMixed) => {
    expect(mixesAlphabets(name)).toBe(isMixed)
  })
})

test('a text of several lines keeps its line breaks and tabs', () => {
  expect(plainLines('\u202EOne\r\n\tTwo\u0000\rThree\u200B\n')).toBe('One\n\tTwo\nThree')
})

/** Some of these are invisible, and some join the characters before them. */
const letters = [
  ['\u200B', '\u200C', '\u200D', '\u202E', '\n', '\0', ' ', 'a', 'ی', '\u0301', 'e', '\uFE0F', '1'],
  ['🙂', '🏴', '\u{E0067}', '\u{E0062}', '\u{E007F}', '\u{E0100}', '葛', '❤'],
].flat()

test('cleaning a text a second time changes nothing', () => {
  const marks = fc.constantFrom(...letters)
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: marks }))
  fc.assert(
    fc.property(text, (input) => {
      expect(plainLine(plainLine(input))).toBe(plainLine(input))
      expect(plainLines(plainLines(input))).toBe(plainLines(input))
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
