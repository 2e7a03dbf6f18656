import type { Proposal } from '../proposal-contract.ts'

/** The fewest and the most proposals in the comparison table. */
export const MIN_COMPARED = 2
export const MAX_COMPARED = 4

/** The measured rows of the comparison, in their order. The answers follow them. */
export const comparedFacts = [
  'total',
  'firstPayment',
  'hourlyRate',
  'milestonePrice',
  'overBudget',
  'days',
  'revisions',
  'sharedSkills',
  'rating',
  'jobs',
  'jobsInSubcategory',
  'onTime',
  'responseMinutes',
  'repeatClients',
  'hoursAhead',
] as const
export type ComparedFact = (typeof comparedFacts)[number]

/** Which value of a fact is best for the client; `none`: the lowest is no better. */
const best: Record<ComparedFact, 'lowest' | 'highest' | 'nearest' | 'none'> = {
  total: 'lowest',
  firstPayment: 'none',
  hourlyRate: 'lowest',
  // The price of a milestone says how the work is divided, not what it costs.
  milestonePrice: 'none',
  overBudget: 'none',
  days: 'lowest',
  revisions: 'highest',
  sharedSkills: 'highest',
  rating: 'highest',
  jobs: 'highest',
  jobsInSubcategory: 'highest',
  onTime: 'highest',
  responseMinutes: 'lowest',
  repeatClients: 'highest',
  hoursAhead: 'nearest',
}

/** The value of a fact as a number; null if the proposal has none. */
export function valueOf(proposal: Proposal, fact: ComparedFact): number | null {
  const { viber } = proposal
  switch (fact) {
    case 'milestonePrice':
      return proposal.pricing === 'fixed' ? proposal.total / proposal.milestones : null
    case 'sharedSkills':
      return proposal.sharedSkills.length
    case 'rating':
      return viber.rating.count > 0 ? viber.rating.average : null
    case 'jobs':
    case 'jobsInSubcategory':
    case 'onTime':
    case 'responseMinutes':
    case 'repeatClients':
    case 'hoursAhead':
      return viber[fact]
    default:
      return proposal[fact]
  }
}

/** The total and the days of hourly work are those of its first hours, those of fixed work of all of it. */
const ofWholeWork: ReadonlySet<ComparedFact> = new Set(['total', 'days'])

/**
 * The ids of the proposals with the best value of a fact; none if there is nothing to choose between. Figures of the
 * whole work are compared only if all proposals have the same kind of price.
 */
export function bestOf(proposals: readonly Proposal[], fact: ComparedFact): ReadonlySet<number> {
  const kinds = new Set(proposals.map(({ pricing }) => pricing))
  if (best[fact] === 'none' || (ofWholeWork.has(fact) && kinds.size > 1)) return new Set()
  const ranked = proposals.flatMap((proposal) => {
    const value = valueOf(proposal, fact)
    return value === null ? [] : [{ id: proposal.id, rank: rankOf(value, fact) }]
  })
  const ranks = ranked.map(({ rank }) => rank)
  const lowest = Math.min(...ranks)
  if (ranks.length < 2 || lowest === Math.max(...ranks)) return new Set()
  return new Set(ranked.filter(({ rank }) => rank === lowest).map(({ id }) => id))
}

/** The lower, the better. */
function rankOf(value: number, fact: ComparedFact): number {
  if (best[fact] === 'nearest') return Math.abs(value)
  return best[fact] === 'lowest' ? value : -value
}

/** Every question that one of the proposals answers, those that the gig asks now first. */
export function comparedQuestions(
  asked: readonly string[],
  proposals: readonly Proposal[],
): string[] {
  return [...new Set([...asked, ...proposals.flatMap(({ questions }) => questions)])]
}

/** The answer of a proposal to a question; null if it was not asked. */
export function answerTo({ questions, answers }: Proposal, question: string): string | null {
  return answers[questions.indexOf(question)] ?? null
}

const kept: ReadonlySet<Proposal['status']> = new Set(['offered', 'countered', 'agreed', 'hired'])

/** The other proposals that the client can decline now; none beside one that has ended. */
export function waitingBeside(all: readonly Proposal[], one: Proposal): Proposal[] {
  if (!kept.has(one.status)) return []
  return all.filter(({ id, status }) => id !== one.id && status === 'offered')
}

/** The chosen proposals in an address, such as `12,15`; undefined if there are too few or too many. */
export function comparedIn(value: unknown): string | undefined {
  const ids = idsOf(String(value))
  const isRight = ids.length >= MIN_COMPARED && ids.length <= MAX_COMPARED
  return isRight ? ids.join(',') : undefined
}

/** The ids in an address, each once. */
export function idsOf(compared: string | undefined): number[] {
  const ids = (compared ?? '').split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id))
  return [...new Set(ids.map(Number))]
}
