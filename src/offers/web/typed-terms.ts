import { visibleLength } from '#platform/plain-text.ts'
import { amountProblem, numberTyped } from '#platform/typed-number.ts'
import { problemsOf, type Problems } from '#platform/web/typed-rows.ts'
import type { OfferVersion } from '../offer-contract.ts'
import { OfferTerms, SHORT_NOTE } from '../terms-contract.ts'

/** The fields of the form, with numbers as typed. */
export interface TypedTerms {
  title: string
  scope: string
  pricing: 'fixed' | 'hourly'
  milestones: TypedMilestone[]
  hourlyRate: string
  hours: string
  days: string
  revisions: string
  validDays: string
  note: string
  /** Of a proposal: the questions of the gig that the answers belong to. */
  questions: string[]
  answers: string[]
}

export interface TypedMilestone {
  key: number
  title: string
  description: string
  amount: string
  days: string
}

/** What the form begins with. Numbers are the presets of the marketplace. */
export interface Presets {
  revisions: number
  validDays: number
}

export const emptyMilestone = { title: '', description: '', amount: '', days: '' }

export function emptyTerms({ revisions, validDays }: Presets): TypedTerms {
  return {
    title: '',
    scope: '',
    pricing: 'fixed',
    milestones: [{ key: 1, ...emptyMilestone }],
    hourlyRate: '',
    hours: '',
    days: '',
    revisions: String(revisions),
    validDays: String(validDays),
    note: '',
    questions: [],
    answers: [],
  }
}

/**
 * The form for these questions of a gig. An answer stays with its question. One whose question was only reworded stays
 * in its place, so that its text is not lost.
 */
export function withQuestions(typed: TypedTerms, questions: readonly string[]): TypedTerms {
  const { questions: before, answers } = typed
  if (before.join('\n') === questions.join('\n')) return typed
  const answerTo = (question: string, index: number) => {
    const known = before.indexOf(question)
    if (known !== -1) return answers[known]
    const isReworded =
      before.length === questions.length && !questions.includes(before[index] ?? '')
    return isReworded ? answers[index] : undefined
  }
  return {
    ...typed,
    questions: [...questions],
    answers: questions.map((question, index) => answerTo(question, index) ?? ''),
  }
}

/** The form for an answer to a version: its terms without its note. A request brings its title and words. */
export function typedFrom({ terms, budget }: OfferVersion, presets: Presets): TypedTerms {
  const { pricing, milestones, hourlyRate, hours, days, revisions, validDays } = terms
  const empty = emptyTerms(presets)
  const words = { ...empty, title: terms.title ?? '', scope: terms.scope ?? '' }
  if (pricing === null) {
    const amount = budget === null ? '' : String(budget)
    return { ...words, milestones: [{ key: 1, ...emptyMilestone, title: words.title, amount }] }
  }
  return {
    ...words,
    pricing,
    milestones:
      pricing === 'fixed'
        ? milestones.map((one, index) => ({
            key: index + 1,
            title: one.title ?? '',
            description: one.description ?? '',
            amount: String(one.amount),
            days: String(one.days),
          }))
        : empty.milestones,
    hourlyRate: textOf(hourlyRate),
    hours: textOf(hours),
    days: textOf(days),
    revisions: textOf(revisions),
    validDays: textOf(validDays),
  }
}

function textOf(number: number | null): string {
  return number === null ? '' : String(number)
}

/** The request for what was typed, or the problems of its fields. `minNote`: in characters. */
export function termsOf(
  typed: TypedTerms,
  minNote = 0,
): { terms: OfferTerms } | { problems: Problems } {
  const { title, scope, pricing, milestones, revisions, validDays, note, answers } = typed
  const price =
    pricing === 'fixed'
      ? {
          milestones: milestones.map(({ key: _key, amount, days, description, ...one }) => ({
            ...one,
            ...(description.trim() && { description }),
            amount: numberTyped(amount),
            days: numberTyped(days),
          })),
        }
      : {
          hourlyRate: numberTyped(typed.hourlyRate),
          hours: numberTyped(typed.hours),
          days: numberTyped(typed.days),
        }
  const checked = OfferTerms.safeParse({
    title,
    scope,
    pricing,
    ...price,
    revisions: numberTyped(revisions),
    validDays: numberTyped(validDays),
    ...(note.trim() && { note }),
    ...(answers.length > 0 && { answers }),
  })
  const short = visibleLength(note) < minNote ? { note: SHORT_NOTE } : undefined
  if (checked.success) return short ? { problems: short } : { terms: checked.data }
  const problems = problemsOf(checked.error.issues)
  return { problems: { ...problems, ...amountProblems(typed), ...short } }
}

/** The amounts that are not read as numbers, of which the contract only says that they are too low. */
function amountProblems({ pricing, milestones, hourlyRate }: TypedTerms): Problems {
  const amounts =
    pricing === 'fixed'
      ? milestones.map(({ amount }, index) => [`milestones.${index}.amount`, amount] as const)
      : [['hourlyRate', hourlyRate] as const]
  return Object.fromEntries(
    amounts.flatMap(([path, amount]) => {
      const problem = amountProblem(amount)
      return problem === undefined ? [] : [[path, problem]]
    }),
  )
}

/** The problems that the server named, at the fields of the form. */
export function serverProblems(errors: readonly { path: string; message: string }[]): Problems {
  return problemsOf(
    errors.map(({ path, message }) => ({ path: path.replace(/^terms\./, ''), message })),
  )
}
