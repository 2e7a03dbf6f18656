import * as z from 'zod/mini'
import { Credentials } from '#accounts/contract.ts'
import { defineContract, IdParams, Keyset, Timestamp } from '#platform/contract.ts'
import { manyLines, seen } from '#platform/text-checks.ts'
import { appealStatuses, MAX_APPEAL, MAX_REASON } from './suspension.ts'

const text = z
  .string('Please write why your account should be restored')
  .check(
    manyLines,
    ...seen(1, 'Please write why your account should be restored'),
    z.maxLength(MAX_APPEAL, `At most ${MAX_APPEAL} characters`),
  )

/** Identified by the emailed link, or by username and password. */
export const NewAppeal = z
  .object({
    token: z.optional(z.string().check(z.maxLength(100))),
    username: z.optional(Credentials.shape.username),
    password: z.optional(Credentials.shape.password),
    text,
  })
  .check(
    z.refine(({ token, username, password }) => token !== undefined || (username && password), {
      path: ['username'],
      message: 'Please enter your username and your password',
    }),
  )
export type NewAppeal = z.infer<typeof NewAppeal>

/** An appeal as admins see it. */
export const Appeal = z.object({
  id: z.number(),
  text: z.string(),
  status: z.enum(appealStatuses),
  user: z.object({
    id: z.number(),
    username: z.string(),
    fullName: z.string(),
    avatar: z.nullable(z.string()),
  }),
  /** The suspension it appeals against. */
  suspension: z.object({
    reason: z.string(),
    suspendedBy: z.nullable(z.string()),
    createdAt: Timestamp,
  }),
  createdAt: Timestamp,
  decidedAt: z.nullable(Timestamp),
  decidedBy: z.nullable(z.string()),
  /** The answer sent to the person. */
  answer: z.nullable(z.string()),
})
export type Appeal = z.infer<typeof Appeal>

const AppealFilter = z.object({
  status: z._default(z.enum(appealStatuses), 'open'),
  ...Keyset.shape,
})

/** Without a status, all appeals. */
const AppealChoice = z.object({ status: z.optional(z.enum(appealStatuses)) })

export const AppealDecision = z.object({
  grant: z.boolean('Please grant or refuse'),
  answer: z
    .string('Please write an answer to the person')
    .check(
      manyLines,
      ...seen(1, 'Please write an answer to the person'),
      z.maxLength(MAX_REASON, `The answer has at most ${MAX_REASON} characters`),
    ),
})
export type AppealDecision = z.infer<typeof AppealDecision>

export const suspensionsAppealsContract = defineContract({
  create: {
    method: 'POST',
    path: '/api/appeals',
    access: 'public',
    summary: 'Appeal against your suspension, with the emailed link or with username and password',
    body: NewAppeal,
    status: 204,
    limit: { max: 20, windowMs: 900_000, per: 'address' },
  },
  list: {
    method: 'GET',
    path: '/api/admin/appeals',
    access: 'admin',
    summary: 'List appeals, newest first',
    query: AppealFilter,
    output: z.array(Appeal),
    paged: true,
  },
  export: {
    method: 'GET',
    path: '/api/admin/appeals/export.csv',
    access: 'admin',
    summary: 'Export appeals as CSV, newest first (max. 50,000 rows)',
    query: AppealChoice,
    download: true,
  },
  get: {
    method: 'GET',
    path: '/api/admin/appeals/:id',
    access: 'admin',
    summary: 'Get an appeal',
    params: IdParams,
    output: Appeal,
  },
  decide: {
    method: 'POST',
    path: '/api/admin/appeals/:id/decision',
    access: 'admin',
    summary: 'Grant or refuse an appeal; the person is sent the answer',
    params: IdParams,
    body: AppealDecision,
    output: Appeal,
  },
})
