import * as z from 'zod/mini'
import { Files } from '#attachments/contract.ts'
import { FieldsInput } from '#fields/values-contract.ts'
import { toCents } from '#platform/money.ts'
import { manyLines, oneLine, seen } from '#platform/text-checks.ts'
import { Category, SkillName, Subcategory } from '#services/contract.ts'
import { MAX_SKILLS } from '#services/limits.ts'
import { budgetTypes, visibilities } from './brief.ts'
import {
  MAX_BUDGET,
  MAX_DESCRIPTION,
  MAX_HOURS,
  MAX_POSITIONS,
  MAX_QUESTION,
  MAX_QUESTIONS,
  MAX_RATE,
  MAX_TITLE,
  MIN_BUDGET,
  MIN_DESCRIPTION,
  MIN_HOURS,
  MIN_QUESTION,
  MIN_TITLE,
} from './limits.ts'

const SHORT_TITLE = `Title must be at least ${MIN_TITLE} characters`
const SHORT_DESCRIPTION = `Please describe the work in at least ${MIN_DESCRIPTION} characters`
const LOW_BUDGET = 'A budget is at least $5'
const HIGH_BUDGET = 'The amount is too large.'
const BAD_HOURS = 'Hours come in steps of half an hour, from 1 to 1000'
const BAD_DATE = 'The date must be tomorrow or later'
const BAD_POSITIONS = `Between 1 and ${MAX_POSITIONS} vibers`
const BAD_QUESTION = `A question has ${MIN_QUESTION} to ${MAX_QUESTION} characters`

const Budget = z.number(LOW_BUDGET).check(
  z.gte(MIN_BUDGET, LOW_BUDGET),
  z.lte(MAX_BUDGET, HIGH_BUDGET),
  z.refine((value) => toCents(value) !== undefined, 'An amount has at most two decimals'),
)

const title = z
  .string(SHORT_TITLE)
  .check(
    oneLine,
    ...seen(MIN_TITLE, SHORT_TITLE),
    z.maxLength(MAX_TITLE, `Title must be at most ${MAX_TITLE} characters`),
  )

const description = z
  .string(SHORT_DESCRIPTION)
  .check(
    manyLines,
    ...seen(MIN_DESCRIPTION, SHORT_DESCRIPTION),
    z.maxLength(MAX_DESCRIPTION, 'Description must be at most 10,000 characters'),
  )

/** What a published gig needs. Optional fields that are null or absent have no value. */
const Fields = z.object({
  title,
  description,
  category: Category,
  subcategory: Subcategory,
  skills: z
    .array(SkillName, 'Skills are a list of texts')
    .check(z.maxLength(MAX_SKILLS, `A gig has at most ${MAX_SKILLS} skills`)),
  budgetType: z.enum(budgetTypes, 'Please choose how you would pay'),
  budgetMin: z.optional(z.nullable(Budget)),
  budgetMax: z.optional(z.nullable(Budget)),
  hours: z.optional(
    z.nullable(
      z
        .number(BAD_HOURS)
        .check(
          z.gte(MIN_HOURS, BAD_HOURS),
          z.lte(MAX_HOURS, BAD_HOURS),
          z.multipleOf(0.5, BAD_HOURS),
        ),
    ),
  ),
  /** The server checks that it lies ahead, in the client's time zone. */
  neededBy: z.optional(z.nullable(z.iso.date(BAD_DATE))),
  positions: z
    .number(BAD_POSITIONS)
    .check(z.int(BAD_POSITIONS), z.gte(1, BAD_POSITIONS), z.lte(MAX_POSITIONS, BAD_POSITIONS)),
  questions: z
    .array(
      z
        .string(BAD_QUESTION)
        .check(
          oneLine,
          ...seen(MIN_QUESTION, BAD_QUESTION),
          z.maxLength(MAX_QUESTION, BAD_QUESTION),
        ),
    )
    .check(z.maxLength(MAX_QUESTIONS, `At most ${MAX_QUESTIONS} questions`)),
  visibility: z.enum(visibilities, 'Please choose who sees the gig'),
  isIndexed: z.boolean('Please say yes or no'),
  /** Answers to the marketplace's own questions. */
  fields: FieldsInput,
})
export type BriefFields = z.infer<typeof Fields>

interface Budgeted {
  budgetType?: BriefFields['budgetType'] | null | undefined
  budgetMin?: number | null | undefined
  budgetMax?: number | null | undefined
  hours?: number | null | undefined
}

const inOrder = z.refine<Budgeted>(
  ({ budgetMin, budgetMax }) => (budgetMin ?? 0) <= (budgetMax ?? MAX_BUDGET),
  { message: 'The lowest budget is above the highest', path: ['budgetMin'] },
)
const rateOf = z.refine<Budgeted>(
  ({ budgetType, budgetMin, budgetMax }) =>
    budgetType !== 'hourly' || Math.max(budgetMin ?? 0, budgetMax ?? 0) <= MAX_RATE,
  { message: HIGH_BUDGET, path: ['budgetMax'] },
)
const withoutAmounts = z.refine<Budgeted>(
  ({ budgetType, budgetMin, budgetMax }) =>
    budgetType !== 'unsure' || (budgetMin ?? budgetMax ?? null) === null,
  { message: 'Please choose how you would pay', path: ['budgetType'] },
)
const onlyHourly = z.refine<Budgeted>(
  ({ budgetType, hours }) => budgetType === 'hourly' || (hours ?? null) === null,
  { message: BAD_HOURS, path: ['hours'] },
)

/** A gig that can be published. */
export const CompleteBrief = Fields.check(inOrder, rateOf, withoutAmounts, onlyHourly)

/** What a draft may lack; null empties a field. */
const Draft = z.extend(z.partial(Fields), {
  description: z.optional(z.nullable(Fields.shape.description)),
  category: z.optional(z.nullable(Fields.shape.category)),
  subcategory: z.optional(z.nullable(Fields.shape.subcategory)),
  budgetType: z.optional(z.nullable(Fields.shape.budgetType)),
})

/**
 * A draft may lack everything but its title. The database has the defaults: no skills and questions, one position,
 * public and for search engines. Files are tokens of uploads.
 */
export const NewBrief = z
  .extend(Draft, { title, files: z.optional(Files) })
  .check(inOrder, rateOf, withoutAmounts, onlyHourly)
export type NewBrief = z.infer<typeof NewBrief>

/**
 * Omitted fields keep their values; null empties one that a draft may lack. `version` is what the writer has seen.
 * `files` are tokens of new uploads, `removeFiles` ids of attached ones.
 */
export const BriefChange = z.extend(Draft, {
  version: z.number().check(z.int(), z.positive()),
  files: z.optional(Files),
  removeFiles: z.optional(z.array(z.number().check(z.int(), z.positive())).check(z.maxLength(10))),
})
export type BriefChange = z.infer<typeof BriefChange>
