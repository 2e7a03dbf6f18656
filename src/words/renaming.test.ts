import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemOf } from './check.ts'
import { renamed } from './renaming.ts'

const tutor = { from: 'Viber', to: 'Tutor', plural: { from: 'vibers', to: 'tutors' } }

test.each([
  ['Vibers help. A viber, VIBERS!', 'Tutors help. A tutor, TUTORS!'],
  ['The viber’s price, viber-friendly', 'The tutor’s price, tutor-friendly'],
  ["'{viber}' and {name}viber{name}", "'{viber}' and {name}tutor{name}"],
  ["L'appel d'{name} au viber, l'ami", "L'appel d'{name} au tutor, l'ami"],
  ['🙂 {name} 🙂 viber', '🙂 {name} 🙂 tutor'],
  [
    '{viber} is {n, plural, =0 {no viber} one {# viber} other {# vibers}}',
    '{viber} is {n, plural, =0 {no tutor} one {# tutor} other {# tutors}}',
  ],
  [
    '{viber, select, viber {a viber} other {Vibers}} <viber>viber</viber>',
    '{viber, select, viber {a tutor} other {Tutors}} <viber>tutor</viber>',
  ],
])('%s becomes %s', (text, expected) => {
  expect(renamed('home.x', text, tutor)).toBe(expected)
})

test.each([
  'viberlike vi_viber viber2',
  'See /vibers/ana, (/vibers) or https://x.example/vibers',
  'Write to viber@example.org, @viber or vibers.example',
])('%s is kept', (text) => {
  expect(renamed('home.x', text, tutor)).toBe(text)
})

test('refusals and sentences keep their placeholders', () => {
  for (const namespace of ['errors', 'sentences']) {
    expect(renamed(`${namespace}.x`, 'A viber has {viber} vibers #', tutor)).toBe(
      'A tutor has {viber} tutors #',
    )
  }
})

test('terms of several words are found with any space, and the longest one wins', () => {
  const terms = {
    from: 'provider',
    to: 'coach',
    plural: { from: 'service provider', to: 'AI coach' },
  }
  const text = 'Service\u00A0provider, service providers, SERVICE PROVIDER or Provider'
  expect(renamed('home.x', text, terms)).toBe('AI coach, service providers, AI COACH or Coach')
})

test('two words can be exchanged', () => {
  const swap = { from: 'client', to: 'viber', plural: { from: 'viber', to: 'client' } }
  expect(renamed('home.x', 'Viber and client', swap)).toBe('Client and viber')
})

const piece = fc.constantFrom(
  'viber',
  'Vibers',
  'VIBER',
  ' ',
  ', ',
  '’',
  '{viber}',
  '<b>',
  '</b>',
  '/vibers/',
  '@',
  '🙂',
  '{viber, plural, one {# viber} other {vibers}}',
  '{viber, select, viber {Viber} other {x}}',
  "'{viber}'",
  '#',
  "''",
  'é',
  '\u0301',
)

test('a renamed text fits its original, and can be renamed back', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      if (problemOf('home.x', text, text)) return
      const after = renamed('home.x', text, tutor)
      expect(problemOf('home.x', text, after)).toBeUndefined()
      const plural = { from: 'tutors', to: 'vibers' }
      expect(renamed('home.x', after, { from: 'tutor', to: 'viber', plural })).toBe(text)
    }),
    { numRuns: 1000 },
  )
})
