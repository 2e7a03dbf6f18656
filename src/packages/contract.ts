import * as z from 'zod/mini'
import { defineContract, Id, IdParams, WRITING_LIMIT } from '#platform/contract.ts'
import { toCents } from '#platform/money.ts'
import { manyLines, oneLine, seen } from '#platform/text-checks.ts'
import {
  MAX_DAYS,
  MAX_EXTRA_DAYS,
  MAX_EXTRA_NAME,
  MAX_EXTRA_PRICE,
  MAX_EXTRAS,
  MAX_FEATURE_LENGTH,
  MAX_FEATURES,
  MAX_NAME,
  MAX_PACKAGE_PRICE,
  MAX_QUANTITY,
  MAX_REVISIONS,
  MAX_SUMMARY,
  MIN_EXTRA_NAME,
  MIN_EXTRA_PRICE,
  MIN_NAME,
  MIN_PACKAGE_PRICE,
  MIN_SUMMARY,
  tiers,
} from './limits.ts'
import { featureRows, isFilledFromLeft, isRising } from './tiers.ts'

const BAD_NAME = 'The name of a package has 3 to 40 characters'
const BAD_SUMMARY = 'A package is described in 20 to 600 characters'
const BAD_DAYS = 'Days are whole numbers from 1 to 180'
const BAD_REVISIONS = 'Between 1 and 10 rounds of changes'
const MANY_FEATURES = 'At most 10 features'
const LONG_FEATURE = 'A feature has 1 to 80 characters'
const BAD_EXTRA_NAME = 'The name of an extra has 3 to 80 characters'
const BAD_EXTRA_DAYS = 'Extra days are whole numbers from 0 to 60'
const BAD_QUANTITY = 'A quantity is a whole number from 1 to 20'
const MANY_EXTRAS = 'At most 8 extras'
const MANY_PACKAGES = 'At most 3 packages'

function price(min: number, max: number, { low, high }: { low: string; high: string }) {
  return z.number(low).check(
    z.gte(min, low),
    z.lte(max, high),
    z.refine((amount) => toCents(amount) !== undefined, 'An amount has at most two decimals'),
  )
}

function whole(min: number, max: number, message: string) {
  return z.number(message).check(z.int(message), z.gte(min, message), z.lte(max, message))
}

export const TierName = z.enum(tiers)

export const ServicePackage = z.object({
  tier: TierName,
  name: z
    .string(BAD_NAME)
    .check(oneLine, ...seen(MIN_NAME, BAD_NAME), z.maxLength(MAX_NAME, BAD_NAME)),
  summary: z
    .string(BAD_SUMMARY)
    .check(manyLines, ...seen(MIN_SUMMARY, BAD_SUMMARY), z.maxLength(MAX_SUMMARY, BAD_SUMMARY)),
  price: price(MIN_PACKAGE_PRICE, MAX_PACKAGE_PRICE, {
    low: 'A package costs at least $5',
    high: 'A package costs at most $999,999.99',
  }),
  /** The viber delivers within this many days of accepting. */
  days: whole(1, MAX_DAYS, BAD_DAYS),
  /** How often the client may request changes. */
  revisions: whole(1, MAX_REVISIONS, BAD_REVISIONS),
  /** What the tier includes. The comparison table has a line for each feature of any tier. */
  features: z
    .array(
      z
        .string(LONG_FEATURE)
        .check(oneLine, ...seen(1, LONG_FEATURE), z.maxLength(MAX_FEATURE_LENGTH, LONG_FEATURE)),
    )
    .check(z.maxLength(MAX_FEATURES, MANY_FEATURES)),
})
export type ServicePackage = z.infer<typeof ServicePackage>

const ExtraFields = z.object({
  name: z
    .string(BAD_EXTRA_NAME)
    .check(
      oneLine,
      ...seen(MIN_EXTRA_NAME, BAD_EXTRA_NAME),
      z.maxLength(MAX_EXTRA_NAME, BAD_EXTRA_NAME),
    ),
  price: price(MIN_EXTRA_PRICE, MAX_EXTRA_PRICE, {
    low: 'An extra costs at least $1',
    high: 'An extra costs at most $10,000',
  }),
  /** What one of them adds to the days of the package. */
  days: whole(0, MAX_EXTRA_DAYS, BAD_EXTRA_DAYS),
  maxQuantity: whole(1, MAX_QUANTITY, BAD_QUANTITY),
})

export const ServiceExtra = z.extend(ExtraFields, { id: z.number() })
export type ServiceExtra = z.infer<typeof ServiceExtra>

export const ServicePackages = z.object({
  /** Increases with every change; 0 if packages were never saved. */
  version: z.number(),
  packages: z.array(ServicePackage),
  /** Bought with a package. */
  extras: z.array(ServiceExtra),
})
export type ServicePackages = z.infer<typeof ServicePackages>

/** Without a name, a package has that of its tier. */
const NewPackage = z.extend(ServicePackage, { name: z.optional(ServicePackage.shape.name) })

/** Replaces the whole set. An extra with an id keeps it; one without is new. */
export const PackagesChange = z.object({
  version: z.number().check(z.int(), z.gte(0)),
  packages: z.array(NewPackage).check(
    z.maxLength(tiers.length, { error: MANY_PACKAGES, abort: true }),
    z.refine(isFilledFromLeft, { error: 'Packages are filled from the left', abort: true }),
    z.refine(isRising, 'A higher tier costs more'),
    z.refine((packages) => featureRows(packages).length <= MAX_FEATURES, MANY_FEATURES),
  ),
  extras: z
    .array(z.extend(ExtraFields, { id: z.optional(Id) }))
    .check(z.maxLength(MAX_EXTRAS, MANY_EXTRAS)),
})
export type PackagesChange = z.infer<typeof PackagesChange>

export const packagesContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/services/:id/packages',
    access: 'public',
    kept: true,
    summary: 'The packages and extras of a service; none while the marketplace offers no packages',
    params: IdParams,
    output: ServicePackages,
  },
  set: {
    method: 'PUT',
    path: '/api/services/:id/packages',
    access: 'user',
    summary: 'Replace the packages of a service of yours; 409 `package.stale` if they were changed',
    limit: WRITING_LIMIT,
    params: IdParams,
    body: PackagesChange,
    output: ServicePackages,
  },
})
