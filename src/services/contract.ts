import * as z from 'zod/mini'
import { AwayFacts } from '#accounts/away.ts'
import { Amount, defineContract, IdParams, Timestamp, WRITING_LIMIT } from '#platform/contract.ts'
import { FieldsInput, FieldsOutput } from '#fields/values-contract.ts'
import { toCents } from '#platform/money.ts'
import { manyLines, oneLine, seen } from '#platform/text-checks.ts'
import { MAX_COVER_BYTES } from './cover.ts'
import { serviceStatuses } from './statuses.ts'
import {
  MAX_DESCRIPTION,
  MAX_HOURLY_RATE,
  MAX_SKILL_LENGTH,
  MAX_SKILLS,
  MAX_TITLE,
  MAX_USUAL_DAYS,
  MAX_USUAL_HOURS,
  MIN_DESCRIPTION,
  MIN_HOURLY_RATE,
  MIN_TITLE,
  MIN_USUAL_HOURS,
} from './limits.ts'

const SHORT_TITLE = `Title must be at least ${MIN_TITLE} characters`
const SHORT_DESCRIPTION = `Description must be at least ${MIN_DESCRIPTION} characters`

/** Only the format. The server checks that the category exists. */
export const Category = z
  .string('Please select a category')
  .check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, 'Please select a category'))
/** Only the format. The server checks that the subcategory exists and belongs to the category. */
export const Subcategory = z
  .string('Please select a subcategory')
  .check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, 'Please select a subcategory'))

export const ServiceStatus = z.enum(serviceStatuses)
export type ServiceStatus = z.infer<typeof ServiceStatus>

/**
 * `value` is in half stars (docs/product-rules.md#stars), `average` has one decimal. A service without ratings
 * has a `count` of 0.
 */
export const Rating = z.object({ value: z.number(), average: z.number(), count: z.number() })
export type Rating = z.infer<typeof Rating>

/** The paths of an uploaded cover image. */
export const Cover = z.object({ large: z.string(), small: z.string() })
export type Cover = z.infer<typeof Cover>

export const Service = z.object({
  id: z.number(),
  userId: z.number(),
  title: z.string(),
  description: z.string(),
  category: Category,
  subcategory: z.string(),
  /** Null: show the built-in name from the catalogue. */
  subcategoryLabel: z.nullable(z.string()),
  hourlyRate: Amount,
  /** Equal to `hourlyRate`, for API clients that expect this name. */
  price: Amount,
  /** The price of the cheapest package. Absent from a service without packages, whose answer is fixed. */
  packageFrom: z.optional(Amount),
  status: ServiceStatus,
  /** Why an admin hid the service. A hidden service is visible to its owner and to admins only. */
  hiddenReason: z.optional(z.string()),
  skills: z.array(z.string()),
  providerName: z.string(),
  providerTitle: z.string(),
  providerAvatar: z.nullable(z.string()),
  provider: z.object({
    id: z.number(),
    name: z.string(),
    title: z.string(),
    avatar: z.nullable(z.string()),
  }),
  rating: Rating,
  /** Null: show the generated image. */
  cover: z.nullable(Cover),
  ...AwayFacts.shape,
  /** Answers to the marketplace's own questions; absent if it asks none. Lists have those on cards only. */
  fields: FieldsOutput,
  createdAt: Timestamp,
  /** Increases with every edit. Present for the owner and admins only. */
  version: z.optional(z.number()),
})
export type Service = z.infer<typeof Service>

/** An image next to the cover. `alt` says what it shows, for people who cannot see it. */
export const ServicePicture = z.object({
  id: z.number(),
  large: z.string(),
  small: z.string(),
  alt: z.nullable(z.string()),
})
export type ServicePicture = z.infer<typeof ServicePicture>

/** A service with everything that its page and its editor show. Lists of services leave these fields out. */
export const ServiceDetails = z.extend(Service, {
  /** In steps of half an hour. */
  usualHours: z.nullable(z.number()),
  /** Days until the work is ready. */
  usualDays: z.nullable(z.number()),
  pictures: z.array(ServicePicture),
})
export type ServiceDetails = z.infer<typeof ServiceDetails>

export const SkillName = z.string('A skill is a text').check(
  oneLine,
  ...seen(1, 'A skill cannot be empty'),
  z.maxLength(MAX_SKILL_LENGTH, `A skill has at most ${MAX_SKILL_LENGTH} characters`),
  // Form fields and addresses separate skills by commas.
  z.refine((name) => !name.includes(','), 'A skill has no comma'),
)

const BAD_USUAL_HOURS = 'Usual hours come in steps of half an hour, from 0.5 to 1000'
const BAD_USUAL_DAYS = 'Usual days are a whole number from 1 to 180'
const usualHours = z
  .number(BAD_USUAL_HOURS)
  .check(
    z.gte(MIN_USUAL_HOURS, BAD_USUAL_HOURS),
    z.lte(MAX_USUAL_HOURS, BAD_USUAL_HOURS),
    z.multipleOf(0.5, BAD_USUAL_HOURS),
  )
const usualDays = z
  .number(BAD_USUAL_DAYS)
  .check(z.int(BAD_USUAL_DAYS), z.gte(1, BAD_USUAL_DAYS), z.lte(MAX_USUAL_DAYS, BAD_USUAL_DAYS))

export const NewService = z.object({
  title: z
    .string(SHORT_TITLE)
    .check(
      oneLine,
      ...seen(MIN_TITLE, SHORT_TITLE),
      z.maxLength(MAX_TITLE, `Title must be at most ${MAX_TITLE} characters`),
    ),
  description: z
    .string(SHORT_DESCRIPTION)
    .check(
      manyLines,
      ...seen(MIN_DESCRIPTION, SHORT_DESCRIPTION),
      z.maxLength(MAX_DESCRIPTION, 'Description must be at most 10,000 characters'),
    ),
  category: Category,
  subcategory: Subcategory,
  hourlyRate: z.number('Hourly rate must be at least $5').check(
    z.gte(MIN_HOURLY_RATE, 'Hourly rate must be at least $5'),
    z.lte(MAX_HOURLY_RATE, 'Hourly rate must be at most $10,000'),
    z.refine((rate) => toCents(rate) !== undefined, 'Hourly rate has at most two decimals'),
  ),
  skills: z.optional(
    z
      .array(SkillName, 'Skills are a list of texts')
      .check(z.maxLength(MAX_SKILLS, `A service has at most ${MAX_SKILLS} skills`)),
  ),
  usualHours: z.optional(z.nullable(usualHours)),
  usualDays: z.optional(z.nullable(usualDays)),
  /** Answers to the marketplace's own questions. Omitted ones keep their values; null deletes one. */
  fields: FieldsInput,
})
export type NewService = z.infer<typeof NewService>

/** Omitted fields keep their values. With `version`, the change fails if the service has been edited since. */
export const ServiceChange = z.extend(z.partial(NewService), {
  version: z.optional(z.number().check(z.int(), z.positive())),
})
export type ServiceChange = z.infer<typeof ServiceChange>

export const servicesContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/services/:id',
    access: 'public',
    kept: true,
    summary: 'A service; a paused one for its owner and admins only',
    params: IdParams,
    output: ServiceDetails,
  },
  create: {
    method: 'POST',
    path: '/api/services',
    access: 'user',
    summary: 'Create a service',
    idempotent: true,
    body: NewService,
    output: ServiceDetails,
    status: 201,
    limit: { max: 30, windowMs: 3_600_000, per: 'user' },
  },
  update: {
    method: 'PATCH',
    path: '/api/services/:id',
    access: 'user',
    summary: 'Edit a service of yours; 409 `stale` if it was changed since `version`',
    limit: WRITING_LIMIT,
    params: IdParams,
    body: ServiceChange,
    output: ServiceDetails,
  },
  setStatus: {
    method: 'PATCH',
    path: '/api/services/:id/status',
    access: 'user',
    summary: 'Pause or resume a service of yours',
    params: IdParams,
    body: z.object({ status: z.enum(['active', 'paused']) }),
    output: ServiceDetails,
  },
  archive: {
    method: 'DELETE',
    path: '/api/services/:id',
    access: 'user',
    summary: 'Archive a service of yours; its orders keep their snapshots',
    params: IdParams,
  },
  setCover: {
    method: 'PUT',
    path: '/api/services/:id/cover',
    access: 'user',
    summary: 'Set the cover image of a service of yours; the body is the file',
    params: IdParams,
    upload: { maxBytes: MAX_COVER_BYTES },
    output: ServiceDetails,
    limit: { max: 20, windowMs: 3_600_000, per: 'user' },
  },
  removeCover: {
    method: 'DELETE',
    path: '/api/services/:id/cover',
    access: 'user',
    summary: 'Remove the cover image of a service of yours',
    params: IdParams,
    output: ServiceDetails,
  },
  byProvider: {
    method: 'GET',
    path: '/api/users/:id/services',
    access: 'public',
    kept: true,
    summary: "A provider's services; paused ones for the owner and admins only",
    params: IdParams,
    output: z.array(ServiceDetails),
  },
})
