import { expect, test } from 'vitest'
import { autoSlug, spareSlug, typedSlug } from './auto-slug.ts'

test('a slug is made from the title; without Latin letters the spare slug is used', () => {
  expect(autoSlug('How it works: Node.js & you', 'spare')).toBe('how-it-works-nodejs-you')
  expect(autoSlug('Žluťoučký kůň', 'spare')).toBe('zlutoucky-kun')
  expect(autoSlug('関于我们', 'spare')).toBe('spare')
  expect(autoSlug('  ', 'spare')).toBe('')
})

test('invalid characters are corrected while a slug is typed', () => {
  expect(typedSlug('About Us!')).toBe('about-us')
  expect(typedSlug('a/b..%2e')).toBe('ab2e')
})

test('the spare slug for titles without Latin letters is valid', () => {
  expect(spareSlug('page')).toMatch(/^page-[a-z0-9]{6}$/)
})
