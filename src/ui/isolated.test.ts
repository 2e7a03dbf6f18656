import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test('names that run from right to left are kept apart from the sentence', () => {
  expect(isolated('ليلى 24')).toBe('\u2068ليلى 24\u2069')
  expect(isolated('Studio דנה')).toBe('\u2068Studio דנה\u2069')
})

test('all others stay as they are', () => {
  for (const name of ['Maya Deshpande', 'Žofie', '李娜', 'Анна', 'माया']) {
    expect(isolated(name)).toBe(name)
  }
})
