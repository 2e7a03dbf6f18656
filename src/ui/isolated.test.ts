import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test('right-to-left names are isolated from the sentence', () => {
  expect(isolated('ليلى 24')).toBe('\u2068ليلى 24\u2069')
  expect(isolated('Studio דנה')).toBe('\u2068Studio דנה\u2069')
})

test('other names are unchanged', () => {
  for (const name of ['Maya Deshpande', 'Žofie', '李娜', 'Анна', 'माया']) {
    expect(isolated(name)).toBe(name)
  }
})
