import { expect, test } from 'vitest'
import type { OfferVersion } from '../offer-contract.ts'
import { emptyTerms, serverProblems, termsOf, typedFrom } from './typed-terms.ts'

const presets = { revisions: 3, validDays: 7 }
const words = { title: 'Redesign of the shop', scope: 'Landing page and checkout, in two steps.' }

const version: OfferVersion = {
  number: 1,
  writtenBy: 'provider',
  createdAt: '2026-11-26T12:00:00Z',
  terms: {
    ...words,
    note: 'Happy to start on Monday.',
    pricing: 'fixed',
    milestones: [{ position: 1, title: 'Drafts', description: null, amount: 150.5, days: 4 }],
    hourlyRate: null,
    hours: null,
    days: null,
    revisions: 2,
    validDays: 5,
    answers: [],
    questions: [],
    files: [],
  },
  total: 150.5,
  budget: null,
  neededBy: null,
  changes: [],
}

test('an answer begins with the terms of the version, without its note', () => {
  const typed = typedFrom(version, presets)
  expect(typed.note).toBe('')
  expect(termsOf(typed)).toEqual({
    terms: {
      ...words,
      pricing: 'fixed',
      milestones: [{ title: 'Drafts', amount: 150.5, days: 4 }],
      revisions: 2,
      validDays: 5,
    },
  })
})

test('a quote begins with the words and the budget of the request', () => {
  const terms = {
    ...version.terms,
    pricing: null,
    milestones: [],
    revisions: null,
    validDays: null,
  }
  const request = { ...version, number: 0, terms, total: null, budget: 300 }
  const typed = typedFrom(request, presets)
  expect(typed).toMatchObject({ ...words, revisions: '3', validDays: '7' })
  expect(typed.milestones).toMatchObject([{ title: words.title, amount: '300', days: '' }])
})

test('hourly terms are read with a comma', () => {
  const typed = { ...emptyTerms(presets), ...words, pricing: 'hourly' as const }
  expect(termsOf({ ...typed, hourlyRate: '58,50', hours: '6,5', days: '3' })).toMatchObject({
    terms: { pricing: 'hourly', hourlyRate: 58.5, hours: 6.5, days: 3 },
  })
})

const drafts = { key: 1, title: 'Drafts', description: '', days: '4' }
const priced = (amount: string) =>
  termsOf({ ...emptyTerms(presets), ...words, milestones: [{ ...drafts, amount }] })

test.each([
  ['1000', 1000],
  ['1 000', 1000],
  ['1 000,50', 1000.5],
  ['5.01', 5.01],
])('the price %j is read as %d', (typed, amount) => {
  expect(priced(typed)).toMatchObject({ terms: { milestones: [{ amount }] } })
})

test.each([
  ['5.001', 'An amount has at most two decimals'],
  ['5.0001', 'An amount has at most two decimals'],
  ['1,000', '“1,000” can be read in two ways. Write one comma or point, for the decimals only.'],
  [
    '1.000,50',
    '“1.000,50” can be read in two ways. Write one comma or point, for the decimals only.',
  ],
  ['1e3', 'Please write the amount in digits, such as 1250'],
  ['', 'A milestone costs at least $5'],
  ['4,99', 'A milestone costs at least $5'],
])('the price %j is refused with the reason', (typed, problem) => {
  expect(priced(typed)).toEqual({ problems: { 'milestones.0.amount': problem } })
})

test('an hourly rate in words is refused with the reason', () => {
  const typed = { ...emptyTerms(presets), ...words, pricing: 'hourly' as const }
  expect(termsOf({ ...typed, hourlyRate: 'fifty', hours: '6', days: '3' })).toEqual({
    problems: { hourlyRate: 'Please write the amount in digits, such as 1250' },
  })
})

test('empty fields have their problems at the fields', () => {
  const result = termsOf(emptyTerms(presets))
  expect('problems' in result && Object.keys(result.problems).toSorted()).toEqual([
    'milestones.0.amount',
    'milestones.0.days',
    'milestones.0.title',
    'scope',
    'title',
  ])
})

test('a note is measured like on the server, without letters that nobody sees', () => {
  const milestones = [{ key: 1, title: 'All', description: '', amount: '300', days: '5' }]
  const typed = { ...emptyTerms(presets), ...words, milestones }
  const long = 'x'.repeat(50)
  expect(termsOf({ ...typed, note: long }, 50)).toMatchObject({ terms: { note: long } })
  const filled = `${'x'.repeat(49)}\u200B`
  expect(termsOf({ ...typed, note: filled }, 50)).toEqual({
    problems: { note: 'Please write at least 50 characters to the client' },
  })
})

test('problems that the server names are shown at the same fields', () => {
  expect(serverProblems([{ path: 'terms.milestones.0.amount', message: 'No' }])).toEqual({
    'milestones.0.amount': 'No',
  })
})
