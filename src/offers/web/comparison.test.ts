import { describe, expect, test } from 'vitest'
import type { Proposal } from '../proposal-contract.ts'
import {
  answerTo,
  bestOf,
  comparedIn,
  comparedQuestions,
  idsOf,
  valueOf,
  waitingBeside,
} from './comparison.ts'

function aProposal(id: number, change: Partial<Proposal> = {}): Proposal {
  return {
    id,
    status: 'offered',
    version: 1,
    viber: {
      id: 100 + id,
      fullName: `Viber ${id}`,
      avatar: null,
      headline: null,
      rating: { value: 0, average: 0, count: 0 },
      jobs: 0,
      jobsInSubcategory: 0,
      onTime: null,
      responseMinutes: null,
      repeatClients: null,
      hoursAhead: null,
    },
    title: 'A faster checkout',
    scope: 'Measured first, then changed.',
    note: null,
    answers: [],
    questions: [],
    pricing: 'fixed',
    currency: 'USD',
    total: 300,
    firstPayment: 100,
    milestones: 3,
    hourlyRate: null,
    hours: null,
    days: 10,
    revisions: 2,
    sharedSkills: [],
    match: null,
    overBudget: null,
    isOutdated: false,
    mark: { isShortlisted: false, note: null, isRead: false },
    createdAt: '2026-11-27T10:00:00.000Z',
    answerBy: null,
    ...change,
  }
}

function from(viber: Partial<Proposal['viber']>, id = 1): Proposal {
  const proposal = aProposal(id)
  return { ...proposal, viber: { ...proposal.viber, ...viber } }
}

describe('the best value of a row', () => {
  test('is the lowest price and the highest rating', () => {
    const prices = [aProposal(1, { total: 300 }), aProposal(2, { total: 250 })]
    expect(bestOf(prices, 'total')).toEqual(new Set([2]))
    const ratings = [
      from({ rating: { value: 5, average: 4.9, count: 9 } }, 1),
      from({ rating: { value: 5, average: 4.5, count: 30 } }, 2),
    ]
    expect(bestOf(ratings, 'rating')).toEqual(new Set([1]))
  })

  test('is the smallest time difference in either direction', () => {
    const three = [from({ hoursAhead: -2 }, 1), from({ hoursAhead: 1 }, 2), from({}, 3)]
    expect(bestOf(three, 'hoursAhead')).toEqual(new Set([2]))
  })

  test('is shared by equal proposals, unless all are equal', () => {
    const three = [1, 2, 3].map((id) => aProposal(id, { days: id === 3 ? 12 : 8 }))
    expect(bestOf(three, 'days')).toEqual(new Set([1, 2]))
    expect(bestOf(three.slice(0, 2), 'days')).toEqual(new Set())
  })

  test('is no total beside one of another kind, as that of hourly work is only its first hours', () => {
    const hourly = { pricing: 'hourly', hourlyRate: 50, hours: 4, total: 200 } as const
    const three = [aProposal(1), aProposal(2, { total: 250 }), aProposal(3, hourly)]
    expect(bestOf(three, 'total')).toEqual(new Set())
    expect(bestOf(three.slice(0, 2), 'total')).toEqual(new Set([2]))
    const rates = [
      three[2] ?? aProposal(3),
      aProposal(4, { ...hourly, total: 160, hourlyRate: 40 }),
    ]
    expect(bestOf(rates, 'total')).toEqual(new Set([4]))
  })

  test('is not the first hours of hourly work beside the days of all the work', () => {
    const fixed = aProposal(1, { days: 60 })
    const hourly = { pricing: 'hourly', hourlyRate: 50, hours: 1, total: 50, days: 1 } as const
    expect(bestOf([fixed, aProposal(2, hourly)], 'days')).toEqual(new Set())
    expect(bestOf([fixed, aProposal(3, { days: 40 })], 'days')).toEqual(new Set([3]))
  })

  test('is no number that says nothing of quality', () => {
    const many = aProposal(1, { total: 600, milestones: 6, firstPayment: 100 })
    const two = [many, aProposal(2, { total: 500, milestones: 2, firstPayment: 250 })]
    expect(bestOf(two, 'milestonePrice')).toEqual(new Set())
    expect(bestOf(two, 'firstPayment')).toEqual(new Set())
  })

  test('is not the price furthest below the budget', () => {
    const two = [aProposal(1, { overBudget: -200 }), aProposal(2, { overBudget: 0 })]
    expect(bestOf(two, 'overBudget')).toEqual(new Set())
  })

  test('needs two measured values', () => {
    expect(bestOf([from({ onTime: 1 }, 1), from({}, 2)], 'onTime')).toEqual(new Set())
  })
})

test('a viber without reviews has no rating, and hourly work no milestones', () => {
  expect(valueOf(aProposal(1), 'rating')).toBeNull()
  expect(valueOf(aProposal(1), 'milestonePrice')).toBe(100)
  expect(valueOf(aProposal(1, { pricing: 'hourly' }), 'milestonePrice')).toBeNull()
})

test('an address names two to four proposals, each once', () => {
  expect(comparedIn('12,15')).toBe('12,15')
  expect(comparedIn('12,12,x,15')).toBe('12,15')
  expect(comparedIn('12')).toBeUndefined()
  expect(comparedIn('1,2,3,4,5')).toBeUndefined()
  expect(comparedIn(undefined)).toBeUndefined()
  expect(idsOf('3,2')).toEqual([3, 2])
})

test('the others can be declined beside a proposal that runs, not beside one that has ended', () => {
  const [waiting, countered] = [aProposal(1), aProposal(2, { status: 'countered' })]
  const declined = aProposal(3, { status: 'declined' })
  const all = [waiting, countered, declined]
  expect(waitingBeside(all, countered)).toEqual([waiting])
  expect(waitingBeside(all, waiting)).toEqual([])
  expect(waitingBeside(all, declined)).toEqual([])
})

describe('the answers', () => {
  const older = aProposal(1, { questions: ['Which shops?', 'When?'], answers: ['Three.', 'Soon.'] })
  const newer = aProposal(2, { questions: ['When?'], answers: ['In May.'] })

  test('have one row for each question, those of today first', () => {
    expect(comparedQuestions(['When?'], [older, newer])).toEqual(['When?', 'Which shops?'])
  })

  test('are below the question that they answer', () => {
    expect([older, newer].map((one) => answerTo(one, 'When?'))).toEqual(['Soon.', 'In May.'])
    expect(answerTo(newer, 'Which shops?')).toBeNull()
  })
})
