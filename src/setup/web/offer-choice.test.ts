import { expect, test } from 'vitest'
import { categoriesIn } from './offer-choice.ts'

test('each line is a category, with its kinds of work after the first colon', () => {
  expect(
    categoriesIn('Translation: Legal , Medical\n\nInterpreting: 1:1, Events,\r\nAlone'),
  ).toEqual([
    { label: 'Translation', subcategories: ['Legal', 'Medical'] },
    { label: 'Interpreting', subcategories: ['1:1', 'Events'] },
    { label: 'Alone', subcategories: [] },
  ])
})
