import { expect, test } from 'vitest'
import { paymentsOf, priceOfTerms, sharesOf, totalOf } from './terms.ts'
import { OfferTerms } from './terms-contract.ts'
import { changesBetween } from './versions.ts'

const fixed = {
  title: 'Redesign of the shop',
  scope: 'Landing page, product page and checkout.',
  pricing: 'fixed',
  milestones: [
    { title: 'Drafts', amount: 100, days: 3 },
    { title: 'Pages', amount: 200.5, days: 7 },
  ],
} as const
const hourly = {
  ...fixed,
  pricing: 'hourly',
  milestones: undefined,
  hourlyRate: 58,
  hours: 6.5,
  days: 5,
} as const

function problemsOf(terms: unknown): string[] {
  const { error } = OfferTerms.safeParse(terms)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('terms are priced by the server in cents', () => {
  expect(totalOf(priceOfTerms(OfferTerms.parse(fixed)))).toBe(30_050)
  expect(totalOf(priceOfTerms(OfferTerms.parse(hourly)))).toBe(37_700)
  expect(paymentsOf(priceOfTerms(OfferTerms.parse(fixed)))).toEqual([10_000, 20_050])
})

test('a minimum fee applies to each milestone', () => {
  const price = priceOfTerms(OfferTerms.parse(fixed))
  expect(sharesOf(price, { feeBps: 2000, feeMinCents: 0 })).toEqual({
    feeCents: 6010,
    providerCents: 24_040,
  })
  expect(sharesOf(price, { feeBps: 2000, feeMinCents: 3000 }).feeCents).toBe(3000 + 4010)
})

test('each fault of the terms is named at its field', () => {
  expect(problemsOf({ ...fixed, title: 'Four' })).toEqual([
    'title: Title must be at least 5 characters',
  ])
  expect(problemsOf({ ...fixed, scope: 'Too short' })).toEqual([
    'scope: Please say what is included in at least 20 characters',
  ])
  expect(problemsOf({ ...fixed, pricing: 'barter' })).toContain(
    'pricing: Please choose fixed or hourly',
  )
  expect(problemsOf({ ...fixed, milestones: [] })).toEqual(['milestones: Please add a milestone'])
  expect(problemsOf({ ...fixed, milestones: undefined })).toEqual([
    'milestones: Please add a milestone',
  ])
  const many = Array.from({ length: 11 }, () => fixed.milestones[0])
  expect(problemsOf({ ...fixed, milestones: many })).toEqual(['milestones: At most 10 milestones'])
  const cheap = [{ ...fixed.milestones[0], amount: 4.99 }]
  expect(problemsOf({ ...fixed, milestones: cheap })).toEqual([
    'milestones.0.amount: A milestone costs at least $5',
  ])
  const slow = [{ ...fixed.milestones[0], days: 366 }]
  expect(problemsOf({ ...fixed, milestones: slow })).toEqual([
    'milestones.0.days: Days are whole numbers from 1 to 365',
  ])
  const large = [1, 2].map(() => ({ ...fixed.milestones[0], amount: 600_000 }))
  expect(problemsOf({ ...fixed, milestones: large })).toEqual([
    'milestones: The amount is too large.',
  ])
  expect(problemsOf({ ...hourly, hourlyRate: 4 })).toEqual([
    'hourlyRate: Hourly rate must be at least $5',
  ])
  expect(problemsOf({ ...hourly, hours: 0.75 })).toContain(
    'hours: Hours come in steps of half an hour, from 1 to 1000',
  )
  expect(problemsOf({ ...hourly, revisions: 11 })).toEqual([
    'revisions: Between 1 and 10 rounds of changes',
  ])
  expect(problemsOf({ ...hourly, validDays: 31 })).toEqual([
    'validDays: An offer is valid for 1 to 30 days',
  ])
})

test('a version shows what it changes of the one before it', () => {
  const words = { title: fixed.title, scope: fixed.scope, revisions: 3 }
  const before = { ...words, price: priceOfTerms(OfferTerms.parse(fixed)) }
  expect(changesBetween(before, before)).toEqual([])
  const three = OfferTerms.parse({
    ...fixed,
    milestones: [...fixed.milestones, { title: 'Launch', amount: 50, days: 1 }],
  })
  expect(changesBetween(before, { ...before, price: priceOfTerms(three) })).toEqual([
    { field: 'total', before: 30_050, after: 35_050 },
    { field: 'milestones', before: 2, after: 3 },
    { field: 'days', before: 10, after: 11 },
  ])
  const moved = OfferTerms.parse({
    ...fixed,
    milestones: [
      { ...fixed.milestones[0], amount: 200.5 },
      { ...fixed.milestones[1], amount: 100 },
    ],
  })
  expect(changesBetween(before, { ...before, price: priceOfTerms(moved) })).toEqual([
    { field: 'milestones', before: 2, after: 2 },
  ])
})
