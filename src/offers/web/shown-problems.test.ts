import { expect, test } from 'vitest'
import { shownProblems } from './shown-problems.ts'
import { emptyTerms, withQuestions, type TypedTerms } from './typed-terms.ts'

const milestone = (key: number, amount: string) => ({
  key,
  title: `Part ${key}`,
  description: '',
  amount,
  days: '3',
})

const typed: TypedTerms = {
  ...emptyTerms({ revisions: 2, validDays: 14 }),
  milestones: [milestone(1, '200'), milestone(2, ''), milestone(3, '100')],
}
const found = { typed, problems: { 'milestones.1.amount': 'Too low', title: 'Missing' } }

test('a problem stays with its milestone when another one is removed', () => {
  const now = { ...typed, milestones: typed.milestones.slice(1) }
  expect(shownProblems(now, found)).toEqual({ 'milestones.0.amount': 'Too low', title: 'Missing' })
})

test('a problem goes with its milestone, and once its field has another value', () => {
  const without = typed.milestones.toSpliced(1, 1)
  expect(shownProblems({ ...typed, milestones: without, title: 'A shop' }, found)).toEqual({})
})

test('an answer stays with its question when the client changes the others', () => {
  const before = { ...typed, questions: ['When?', 'How?', 'Why?'], answers: ['now', 'well', 'so'] }
  expect(withQuestions(before, ['Why?', 'Who?', 'When?'])).toMatchObject({
    questions: ['Why?', 'Who?', 'When?'],
    answers: ['so', 'well', 'now'],
  })
  expect(withQuestions(before, ['Why?']).answers).toEqual(['so'])
  expect(withQuestions(before, before.questions)).toBe(before)
})

test('a reworded question keeps the text that was typed below it', () => {
  const before = { ...typed, questions: ['When?', 'How?'], answers: ['now', 'well'] }
  expect(withQuestions(before, ['When?', 'How exactly?']).answers).toEqual(['now', 'well'])
})
