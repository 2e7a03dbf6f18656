import type { FieldErrors } from 'react-hook-form'
import * as z from 'zod/mini'
import { answersFrom } from '#fields/field.ts'
import { numberTyped } from '#platform/typed-number.ts'
import { uniqueSkills } from '#services/skills.ts'
import type { Brief } from '../../brief-contract.ts'
import type { BudgetType, Visibility } from '../../brief.ts'
import { CompleteBrief, NewBrief } from '../../fields-contract.ts'
import { MAX_QUESTIONS } from '../../limits.ts'

/** The field values: numbers as typed, the skills separated by commas, an empty text where nothing was chosen. */
export interface TypedGig {
  title: string
  description: string
  category: string
  subcategory: string
  skills: string
  budgetType: BudgetType | ''
  budgetMin: string
  budgetMax: string
  hours: string
  neededBy: string
  positions: string
  questions: string[]
  visibility: Visibility
  isIndexed: boolean
  /** Answers to the marketplace's own questions. */
  fields: Record<string, unknown>
}

/** The form: its fields, and whether the gig must be complete, because it is published. */
export interface GigValues extends TypedGig {
  isComplete: boolean
}

const empty: TypedGig = {
  title: '',
  description: '',
  category: '',
  subcategory: '',
  skills: '',
  budgetType: '',
  budgetMin: '',
  budgetMax: '',
  hours: '',
  neededBy: '',
  positions: '1',
  questions: Array.from({ length: MAX_QUESTIONS }, () => ''),
  visibility: 'public',
  isIndexed: true,
  fields: {},
}

/** The values of the untouched form. */
export function typedFrom(gig: Brief | undefined): TypedGig {
  if (!gig) return empty
  const text = (value: string | number | null) => String(value ?? '')
  return {
    title: gig.title,
    description: gig.description,
    category: text(gig.category),
    subcategory: text(gig.subcategory),
    skills: gig.skills.join(', '),
    budgetType: gig.budgetType ?? '',
    budgetMin: text(gig.budgetMin),
    budgetMax: text(gig.budgetMax),
    hours: text(gig.hours),
    neededBy: text(gig.neededBy),
    positions: text(gig.positions),
    questions: empty.questions.map((_, index) => gig.questions?.[index] ?? ''),
    visibility: gig.visibility,
    isIndexed: gig.isIndexed,
    fields: gig.fields ?? {},
  }
}

function numberOrNull(typed: string): number | null {
  return typed.trim() === '' ? null : numberTyped(typed)
}

/** The fields as the API takes them. Amounts and hours that do not belong to the kind of budget are left out. */
function fieldsOf(typed: TypedGig) {
  const { budgetType, questions } = typed
  const hasAmounts = budgetType !== 'unsure'
  return {
    title: typed.title,
    description: typed.description.trim() === '' ? null : typed.description,
    category: typed.category || null,
    subcategory: typed.subcategory || null,
    skills: uniqueSkills(typed.skills.split(',')),
    budgetType: budgetType || null,
    budgetMin: hasAmounts ? numberOrNull(typed.budgetMin) : null,
    budgetMax: hasAmounts ? numberOrNull(typed.budgetMax) : null,
    hours: budgetType === 'hourly' ? numberOrNull(typed.hours) : null,
    neededBy: typed.neededBy || null,
    positions: Number(typed.positions),
    questions: questions.filter((question) => question.trim() !== ''),
    visibility: typed.visibility,
    isIndexed: typed.isIndexed,
    ...answersFrom(typed.fields),
  }
}

/** Validates the fields with the schema of a draft or of a published gig. */
export const GigForm = z.pipe(
  z.custom<GigValues>(),
  z.transform((values, ctx): NewBrief => {
    const schema = values.isComplete ? CompleteBrief : NewBrief
    const { data, error } = schema.safeParse(fieldsOf(values))
    if (data) return data
    for (const { path, message } of error.issues) {
      const place = toField(values, path)
      ctx.issues.push({ code: 'custom', input: values, path: place, message })
    }
    return z.NEVER
  }),
)

/** Questions that are left empty are not sent, so those behind them have another number in the form. */
function toField({ questions }: TypedGig, [name, index, ...rest]: PropertyKey[]): PropertyKey[] {
  if (name !== 'questions' || typeof index !== 'number') {
    return [name, index, ...rest].filter((part) => part !== undefined)
  }
  const filled = [...questions.keys()].filter((at) => questions[at]?.trim())
  return [name, filled[index] ?? index]
}

/** The fields that differ from the saved ones, with those that depend on them. */
export function changedFields(fields: NewBrief, dirty: readonly string[]): Partial<NewBrief> {
  const names = new Set<string>(dirty)
  // Another kind of budget drops amounts that do not belong to it.
  if (names.has('budgetType')) {
    for (const name of ['budgetMin', 'budgetMax', 'hours']) names.add(name)
  }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)))
}

/** One field holds all skills, so it shows the first error of the list or of any single skill. */
export function firstError(
  errors: FieldErrors<GigValues>[Exclude<keyof GigValues, 'fields'>],
): string | undefined {
  if (!errors) return undefined
  const ofEach = Object.values(errors) as ({ message?: string } | undefined)[]
  return errors.message?.toString() ?? ofEach.find((one) => one?.message)?.message
}
