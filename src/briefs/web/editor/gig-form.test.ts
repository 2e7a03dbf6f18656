import { expect, test } from 'vitest'
import { changedFields, GigForm, typedFrom, type GigValues } from './gig-form.ts'

const complete: GigValues = {
  ...typedFrom(undefined),
  title: 'Make our checkout faster',
  description: 'Our checkout takes nine seconds on a phone. We want it below three seconds.',
  category: 'coding',
  subcategory: 'ecommerce',
  skills: 'React, react, Node.js',
  budgetType: 'fixed',
  budgetMin: '300',
  budgetMax: '600.50',
  isComplete: true,
}
const issuesOf = (values: GigValues) =>
  GigForm.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('a filled form becomes a gig', () => {
  expect(GigForm.parse(complete)).toMatchObject({
    skills: ['React', 'Node.js'],
    budgetMin: 300,
    budgetMax: 600.5,
    hours: null,
    neededBy: null,
    positions: 1,
    questions: [],
  })
})

test('a draft may lack everything but its title, a published gig may not', () => {
  const values = { ...typedFrom(undefined), title: 'Make our checkout faster' }
  expect(GigForm.parse({ ...values, isComplete: false })).toMatchObject({ description: null })
  expect(issuesOf({ ...values, isComplete: true })).toEqual([
    ['description', 'Please describe the work in at least 50 characters'],
    ['category', 'Please select a category'],
    ['subcategory', 'Please select a subcategory'],
    ['budgetType', 'Please choose how you would pay'],
  ])
})

test('an error of a question is at the field where it was typed', () => {
  const values = { ...complete, questions: ['', 'Why?', ''] }
  expect(issuesOf(values)).toEqual([['questions.1', 'A question has 10 to 200 characters']])
})

test('amounts that do not belong to the kind of budget are not sent', () => {
  const hourly = { ...complete, budgetType: 'hourly', hours: '12.5' } as const
  expect(GigForm.parse(hourly)).toMatchObject({ hours: 12.5 })
  expect(GigForm.parse({ ...hourly, budgetType: 'unsure' })).toMatchObject({
    budgetMin: null,
    budgetMax: null,
    hours: null,
  })
})

test('only changed fields are sent, and the amounts with another kind of budget', () => {
  const fields = GigForm.parse(complete)
  expect(changedFields(fields, ['title'])).toEqual({ title: complete.title })
  expect(Object.keys(changedFields(fields, ['budgetType'])).toSorted()).toEqual([
    'budgetMax',
    'budgetMin',
    'budgetType',
    'hours',
  ])
})
