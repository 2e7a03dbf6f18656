import { expect, test } from 'vitest'
import { autoSlug, spareSlug, typedSlug } from './auto-slug.ts'

test('a slug follows from the title, whatever script it is in', () => {
  expect(autoSlug('How it works: Node.js & you', 'spare')).toBe('how-it-works-nodejs-you')
  expect(autoSlug('Žluťoučký kůň', 'spare')).toBe('zlutoucky-kun')
  expect(autoSlug('関于我们', 'spare')).toBe('spare')
  expect(autoSlug('  ', 'spare')).toBe('')
})

test('a slug is put right while it is typed', () => {
  expect(typedSlug('About Us!')).toBe('about-us')
  expect(typedSlug('a/b..%2e')).toBe('ab2e')
})

test('a slug for what has no letters is one that may be kept', () => {
  expect(spareSlug('page')).toMatch(/^page-[a-z0-9]{6}$/)
})
