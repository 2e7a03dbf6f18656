import * as z from 'zod/mini'
import { defineContract, IdParams, Keyset, Timestamp } from '#platform/contract.ts'
import { manyLines, oneLine, seen } from '#platform/text-checks.ts'

export const ApplicationStatus = z.enum(['pending', 'approved', 'rejected'])
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** The application of a member who wants to offer services. */
export const NewApplication = z.object({
  headline: z
    .string('Please say in a few words what you do')
    .check(
      oneLine,
      ...seen(3, 'Please say in a few words what you do'),
      z.maxLength(100, 'The headline has at most 100 characters'),
    ),
  about: z.optional(
    z.string().check(manyLines, z.maxLength(2000, 'This text has at most 2000 characters')),
  ),
})
export type NewApplication = z.infer<typeof NewApplication>

export const OwnApplication = z.object({
  status: ApplicationStatus,
  /** Null if the person only ticked the box on registration. */
  headline: z.nullable(z.string()),
  about: z.nullable(z.string()),
  /** The admin's reason. */
  reason: z.nullable(z.string()),
  createdAt: Timestamp,
  decidedAt: z.nullable(Timestamp),
})
export type OwnApplication = z.infer<typeof OwnApplication>

/** The viewer's status as a provider. */
export const Standing = z.object({
  isServiceProvider: z.boolean(),
  /** Whether an admin decides on applications. */
  needsApproval: z.boolean(),
  application: z.nullable(OwnApplication),
})
export type Standing = z.infer<typeof Standing>

/** An application as admins see it. */
export const Application = z.object({
  ...OwnApplication.shape,
  id: z.number(),
  user: z.object({
    id: z.number(),
    username: z.string(),
    fullName: z.string(),
    avatar: z.nullable(z.string()),
    createdAt: Timestamp,
  }),
  decidedBy: z.nullable(z.string()),
})
export type Application = z.infer<typeof Application>

export const ApplicationFilter = z.object({
  status: z._default(ApplicationStatus, 'pending'),
  ...Keyset.shape,
})
export type ApplicationFilter = z.infer<typeof ApplicationFilter>

/** Without a status, all applications. */
export const ApplicationChoice = z.object({ status: z.optional(ApplicationStatus) })
export type ApplicationChoice = z.infer<typeof ApplicationChoice>

export const Decision = z.object({
  approve: z.boolean('Please approve or reject'),
  reason: z.optional(
    z.string().check(manyLines, z.maxLength(1000, 'The reason has at most 1000 characters')),
  ),
})
export type Decision = z.infer<typeof Decision>

export const applicationsContract = defineContract({
  standing: {
    method: 'GET',
    path: '/api/provider-application',
    access: 'user',
    summary: 'Get your status as a provider and your application',
    output: Standing,
  },
  apply: {
    method: 'POST',
    path: '/api/provider-application',
    access: 'user',
    summary: 'Become a provider, or apply if admins decide on applications',
    body: NewApplication,
    output: Standing,
    limit: { max: 10, windowMs: 3_600_000, per: 'user' },
  },
  list: {
    method: 'GET',
    path: '/api/admin/provider-applications',
    access: 'admin',
    summary: 'List provider applications; pending ones by default, oldest first',
    query: ApplicationFilter,
    output: z.array(Application),
    paged: true,
  },
  export: {
    method: 'GET',
    path: '/api/admin/provider-applications/export.csv',
    access: 'admin',
    summary: 'Export provider applications as CSV, newest first (max. 50,000 rows)',
    query: ApplicationChoice,
    download: true,
  },
  get: {
    method: 'GET',
    path: '/api/admin/provider-applications/:id',
    access: 'admin',
    summary: 'Get a provider application',
    params: IdParams,
    output: Application,
  },
  decide: {
    method: 'POST',
    path: '/api/admin/provider-applications/:id/decision',
    access: 'admin',
    summary: 'Approve or reject a provider application; the applicant is notified',
    params: IdParams,
    body: Decision,
    output: Application,
  },
})
