import { expect, test } from 'vitest'
import { categoriesIn, refusedLine } from './offer-choice.ts'

test('each line is a category, with its kinds of work after the first colon', () => {
  expect(
    categoriesIn('Translation: Legal , Medical\n\nInterpreting: 1:1, Events,\r\nAlone'),
  ).toEqual([
    { label: 'Translation', subcategories: ['Legal', 'Medical'] },
    { label: 'Interpreting', subcategories: ['1:1', 'Events'] },
    { label: 'Alone', subcategories: [] },
  ])
})

test('a refusal names the line of the category or of its kind of work', () => {
  expect(refusedLine('categories.1.label')).toBe(2)
  expect(refusedLine('categories.0.subcategories.3')).toBe(1)
  expect(refusedLine('defaultLanguage')).toBeUndefined()
})
