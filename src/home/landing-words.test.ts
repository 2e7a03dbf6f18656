import { describe, expect, test } from 'vitest'
import en from '#catalogue/en/home.json'
import es from '#catalogue/es/home.json'
import fr from '#catalogue/fr/home.json'
import { wordsSchema } from './landing-checks.ts'
import { landingWords } from './landing-words.ts'

const textAt = (tree: object, key: string) =>
  key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], tree)

describe.each([
  ['English', en],
  ['Spanish', es],
  ['French', fr],
])('in %s', (_, home) => {
  test('every default text passes the checks for admins’ texts', () => {
    const words = Object.fromEntries(landingWords.map(({ key }) => [key, textAt(home, key)]))
    const { data, error } = wordsSchema((key) => key).safeParse(words)
    expect(error).toBeUndefined()
    expect(data).toEqual(words)
  })
})

test('every key is listed once', () => {
  expect(new Set(landingWords.map(({ key }) => key)).size).toBe(landingWords.length)
})
