import * as z from 'zod/mini'
import { Files } from '#attachments/contract.ts'
import { MAX_QUESTIONS } from '#briefs/limits.ts'
import { Id } from '#platform/contract.ts'
import { toCents } from '#platform/money.ts'
import { manyLines, oneLine, seen } from '#platform/text-checks.ts'
import {
  MAX_ANSWER,
  MAX_DAYS,
  MAX_HOURS,
  MAX_MILESTONE_TEXT,
  MAX_MILESTONE_TITLE,
  MAX_MILESTONES,
  MAX_NOTE,
  MAX_PRICE,
  MAX_RATE,
  MAX_REVISIONS,
  MAX_SCOPE,
  MAX_TITLE,
  MAX_VALID_DAYS,
  MIN_HOURS,
  MIN_MILESTONE_TITLE,
  MIN_PRICE,
  MIN_PROPOSAL_NOTE,
  MIN_SCOPE,
  MIN_TITLE,
} from './limits.ts'

const BAD_SCOPE = `Please say what is included in at least ${MIN_SCOPE} characters`
const BAD_PRICING = 'Please choose fixed or hourly'
const BAD_MILESTONE = 'The title of a milestone has 3 to 120 characters'
const NO_MILESTONE = 'Please add a milestone'
const BAD_DAYS = 'Days are whole numbers from 1 to 365'
const BAD_RATE = 'Hourly rate must be at least $5'
const BAD_HOURS = 'Hours come in steps of half an hour, from 1 to 1000'
const BAD_REVISIONS = 'Between 1 and 10 rounds of changes'
const BAD_VALIDITY = 'An offer is valid for 1 to 30 days'
const NO_ANSWER = 'Please answer every question'
/** Of the note of a proposal. */
export const SHORT_NOTE = `Please write at least ${MIN_PROPOSAL_NOTE} characters to the client`
/** A file that is removed belongs to the version before. */
export const FOREIGN_FILE = 'This file is not part of the offer'
/** Versions written before the limit of files counted all versions can have more than it. */
const MAX_REMOVED_FILES = 200
const TOO_LARGE = 'The amount is too large.'

function amount(max: number, low: string, high: string) {
  return z.number(low).check(
    z.gte(MIN_PRICE, low),
    z.lte(max, high),
    z.refine((value) => toCents(value) !== undefined, 'An amount has at most two decimals'),
  )
}

function whole(max: number, message: string) {
  return z.number(message).check(z.int(message), z.gte(1, message), z.lte(max, message))
}

export const OfferTitle = z
  .string(`Title must be at least ${MIN_TITLE} characters`)
  .check(
    oneLine,
    ...seen(MIN_TITLE, `Title must be at least ${MIN_TITLE} characters`),
    z.maxLength(MAX_TITLE, `Title must be at most ${MAX_TITLE} characters`),
  )

/** What the work includes. */
export const OfferScope = z
  .string(BAD_SCOPE)
  .check(
    manyLines,
    ...seen(MIN_SCOPE, BAD_SCOPE),
    z.maxLength(MAX_SCOPE, `A description has at most ${MAX_SCOPE} characters`),
  )

export const Budget = amount(MAX_PRICE, 'A budget is at least $5', TOO_LARGE)

const MilestoneTerms = z.object({
  title: z
    .string(BAD_MILESTONE)
    .check(
      oneLine,
      ...seen(MIN_MILESTONE_TITLE, BAD_MILESTONE),
      z.maxLength(MAX_MILESTONE_TITLE, BAD_MILESTONE),
    ),
  description: z.optional(
    z
      .string()
      .check(
        manyLines,
        z.maxLength(
          MAX_MILESTONE_TEXT,
          `The description of a milestone has at most ${MAX_MILESTONE_TEXT} characters`,
        ),
      ),
  ),
  amount: amount(MAX_PRICE, 'A milestone costs at least $5', TOO_LARGE),
  /** The viber delivers within this many days of the payment. */
  days: whole(MAX_DAYS, BAD_DAYS),
})
export type MilestoneTerms = z.infer<typeof MilestoneTerms>

const TermsFields = z.object({
  /** One of the viber's own services. Only the first version of a viber's own offer chooses it. */
  serviceId: z.optional(Id),
  title: OfferTitle,
  scope: OfferScope,
  pricing: z.enum(['fixed', 'hourly'], BAD_PRICING),
  /** Of a fixed price: what is paid, held and approved separately. */
  milestones: z.optional(
    z
      .array(MilestoneTerms)
      .check(
        z.minLength(1, NO_MILESTONE),
        z.maxLength(MAX_MILESTONES, `At most ${MAX_MILESTONES} milestones`),
      ),
  ),
  /** Of hourly work: the rate, the hours that are paid first, and the days for them. */
  hourlyRate: z.optional(amount(MAX_RATE, BAD_RATE, 'Hourly rate must be at most $10,000')),
  hours: z.optional(
    z
      .number(BAD_HOURS)
      .check(
        z.gte(MIN_HOURS, BAD_HOURS),
        z.lte(MAX_HOURS, BAD_HOURS),
        z.multipleOf(0.5, BAD_HOURS),
      ),
  ),
  days: z.optional(whole(MAX_DAYS, BAD_DAYS)),
  /** How often the client may request changes to a delivery. If absent, the marketplace's setting. */
  revisions: z.optional(whole(MAX_REVISIONS, BAD_REVISIONS)),
  /** If absent, the marketplace's setting. */
  validDays: z.optional(whole(MAX_VALID_DAYS, BAD_VALIDITY)),
  /** Words to the other side, which are not part of what is agreed. */
  note: z.optional(z.string().check(manyLines, z.maxLength(MAX_NOTE, 'This text is too long'))),
  /** Of a proposal: the answers to the questions of the gig, in their order. */
  answers: z.optional(
    z
      .array(
        z
          .string(NO_ANSWER)
          .check(
            manyLines,
            ...seen(1, NO_ANSWER),
            z.maxLength(MAX_ANSWER, 'This text is too long'),
          ),
      )
      .check(z.maxLength(MAX_QUESTIONS, NO_ANSWER)),
  ),
  files: z.optional(Files),
  /** The ids of files of the version before that are no longer part of the offer; the others stay with it. */
  removedFiles: z.optional(z.array(Id).check(z.maxLength(MAX_REMOVED_FILES, FOREIGN_FILE))),
})

/** A field that the chosen kind of price needs. */
function needed(name: 'milestones' | 'hourlyRate' | 'hours' | 'days', message: string) {
  const pricing = name === 'milestones' ? 'fixed' : 'hourly'
  return z.refine<OfferTerms>((terms) => terms.pricing !== pricing || terms[name] !== undefined, {
    message,
    path: [name],
  })
}

function totalCentsOf({ pricing, milestones = [], hourlyRate = 0, hours = 0 }: OfferTerms) {
  return pricing === 'fixed'
    ? milestones.reduce((sum, { amount: price }) => sum + (toCents(price) ?? 0), 0)
    : (toCents(hourlyRate) ?? 0) * hours
}

/** What one side proposes. The server prices it (src/offers/terms.ts). */
/** The `revision` of the gig that a viber answers; `brief.revised` if the client has changed the gig since. */
export const BriefRevision = z.optional(z.number().check(z.int(), z.gte(0)))

export const OfferTerms = TermsFields.check(
  needed('milestones', NO_MILESTONE),
  needed('hourlyRate', BAD_RATE),
  needed('hours', BAD_HOURS),
  needed('days', BAD_DAYS),
  z.refine((terms) => totalCentsOf(terms) <= (toCents(MAX_PRICE) ?? 0), {
    message: TOO_LARGE,
    path: ['milestones'],
  }),
)
export type OfferTerms = z.infer<typeof TermsFields>
