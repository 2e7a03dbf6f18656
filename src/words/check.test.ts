import fc from 'fast-check'
import format from 'icu-minify/format'
import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { asMessage } from './apostrophes.ts'
import { problemOf } from './check.ts'

const problem = (original: string, text: string, key = 'home.x') => problemOf(key, original, text)

test('a text keeps the arguments and tags of its original', () => {
  const original = 'Hello {name}, <b>{count, plural, one {# gig} other {# gigs}}</b>'
  const plural = '{count, plural, =0 {no gig} one {# job} other {# jobs}}'
  expect(problem(original, `<b>${plural}</b> of {name}`)).toBeUndefined()
  expect(problem(original, `<b>${plural}</b>`)).toMatchObject({
    code: 'words.missing',
    details: { name: '{name}' },
  })
  expect(problem('Hello', 'Hello {name}')).toMatchObject({ code: 'words.unknown' })
  expect(problem('Hello', 'Hello {name')).toMatchObject({ code: 'words.unreadable' })
  expect(problem('Hello', 'Hello\nyou')).toMatchObject({ code: 'words.one_line' })
  expect(problem('Hello', 'x'.repeat(96))).toEqual({ code: 'words.too_long', details: { max: 95 } })
})

test('an apostrophe is an apostrophe wherever it is', () => {
  const original = 'Hello {name}, <b>{count, plural, one {# gig} other {# gigs}}</b>'
  const text = "L'appel d'{name}: l'<b>{count, plural, one {l'offre} other {d'# offres l'an}}</b>'"
  expect(problem(original, text)).toBeUndefined()
  const values = { name: 'Ana', count: 1, b: (parts: unknown[]) => parts.join('') }
  const formatters = {
    getNumberFormat: () => new Intl.NumberFormat('fr'),
    getPluralRules: () => new Intl.PluralRules('fr'),
  }
  const shown = (one: string, count = 1) =>
    [format(compile(asMessage(one)), 'fr', { ...values, count }, { formatters } as never)]
      .flat()
      .join('')
  expect(shown(text)).toBe("L'appel d'Ana: l'l'offre'")
  expect(shown(text, 3)).toBe("L'appel d'Ana: l'd'3 offres l'an'")
  // As people write them who know the format.
  expect(shown("d''{name}")).toBe("d'Ana")
})

test('refusals and sentences keep their values', () => {
  expect(problem('Wait {s} s', 'Please wait {s} s', 'errors.x.y')).toBeUndefined()
  expect(problem('Wait {s} s', 'Please wait', 'errors.x.y')).toMatchObject({
    code: 'words.missing',
  })
  expect(problem('# to #', '#', 'sentences.# to #')).toMatchObject({ code: 'words.missing' })
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  "'<svg onload=alert(1)>'",
  '<a href="javascript:1">x</a>',
])('HTML is refused: %s', (text) => {
  for (const key of ['home.x', 'errors.x', 'sentences.Hello']) {
    expect(problem('Hello', text, key)).toBeDefined()
  }
})

const originals: [string, Record<string, unknown>][] = [
  ['Hello {name}', { name: 'Ana' }],
  ['{count, plural, one {# gig} other {# gigs}} by {name}', { count: 3, name: 'Ana' }],
  [
    '{who, select, me {I} other {they}} <b>win</b>',
    { who: 'me', b: (parts: string[]) => parts.join('') },
  ],
]
const piece = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom(
    '{name}',
    '{count}',
    '{count, plural, one {# job} other {{name}}}',
    '{count, plural, =0 {none} one {#} other {#}}',
    '{who, select, me {me} other {<b>x</b>}}',
    '<b>',
    '</b>',
    '#',
    "'",
    '{',
    '}',
  ),
)

test('every accepted text can be formatted', () => {
  const formatters = {
    getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...args),
    getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
      new Intl.NumberFormat(...args),
    getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
      new Intl.PluralRules(...args),
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...originals),
      fc.array(piece, { minLength: 1, maxLength: 4 }),
      ([original, values], pieces) => {
        const text = pieces.join('')
        if (problem(original, text)) return
        expect(() =>
          format(compile(asMessage(text)), 'en', values as never, { formatters }),
        ).not.toThrow()
      },
    ),
    { numRuns: 2000 },
  )
})
