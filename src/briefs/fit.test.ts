import { expect, test } from 'vitest'
import { budgetFitOf, reasonsOf } from './fit.ts'

const fit = {
  sharedSkills: 0b101,
  skillsPoints: 33,
  subcategoryPoints: 20,
  budgetPoints: 10,
  qualityPoints: 0,
  score: 63,
}
const brief = {
  skills: ['React', 'Figma', 'Node.js'],
  subcategoryName: 'E-commerce',
  budgetType: 'fixed',
  budgetMin: null,
} as const

test('reasons have the words of a match and leave out parts without points', () => {
  expect(reasonsOf(fit, brief, 4.83)).toEqual([
    { kind: 'skills', text: 'React and Node.js', points: 33, skills: ['React', 'Node.js'] },
    { kind: 'subcategory', text: 'E-commerce', points: 20 },
    { kind: 'budget', text: 'Fixed price', points: 10 },
  ])
  const rated = reasonsOf({ ...fit, budgetPoints: 8, qualityPoints: 12 }, brief, 4.83)
  expect(rated.slice(2).map(({ text }) => text)).toEqual(['A little above the budget', 'Rated 4.8'])
})

test.each([
  [15, 'hourly', 20, 'within'],
  [8, 'hourly', null, 'above'],
  [10, 'hourly', null, 'none'],
  [10, 'hourly', 20, 'noLimit'],
  [10, 'fixed', 20, 'fixed'],
  [10, 'unsure', null, 'none'],
  [10, null, null, 'none'],
] as const)('%i points for a %s budget from %s mean %s', (points, budgetType, budgetMin, fit) => {
  expect(budgetFitOf(points, { budgetType, budgetMin })).toBe(fit)
})
