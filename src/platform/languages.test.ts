import { expect, test } from 'vitest'
import { languageOf } from './languages.ts'

test.each([
  ['fr', { accepted: 'fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5' }],
  ['es', { accepted: 'de;q=0.9, en;q=0.2, es-MX;q=0.8' }],
  ['en', { accepted: 'de, ja' }],
  ['en', { accepted: 'fr;q=0, en' }],
  ['en', { accepted: ';;;=,q=q' }],
  ['en', {}],
  ['es', { chosen: 'es', accepted: 'fr' }],
  ['fr', { chosen: 'klingon', accepted: 'fr' }],
  ['fr', { requested: 'fr', chosen: 'es', accepted: 'en' }],
  ['es', { requested: ['fr', 'en'], chosen: 'es' }],
  ['es', { account: 'es', chosen: 'fr', accepted: 'en' }],
  ['en', { requested: 'en', account: 'es' }],
] as const)('%s is the language for %j', (language, wishes) => {
  expect(languageOf(wishes)).toBe(language)
})

test.each([
  ['es', { requested: 'fr', account: 'es' }],
  ['es', { account: 'fr', chosen: 'en', accepted: 'en' }],
  ['en', { chosen: 'fr', accepted: 'fr, en' }],
  ['es', { accepted: 'fr' }],
] as const)(
  '%s is the language for %j if Spanish, the default, and English are offered',
  (language, wishes) => {
    expect(languageOf(wishes, { offered: ['en', 'es'], standard: 'es' })).toBe(language)
  },
)
