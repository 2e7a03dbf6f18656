import * as z from 'zod/mini'
import { defineContract, IdParams, Timestamp } from '#platform/contract.ts'
import { manyLines, seen } from '#platform/text-checks.ts'
import { appealStatuses, MAX_REASON } from './suspension.ts'

/** A suspension, running or lifted, with its appeals, newest first. */
export const Suspension = z.object({
  id: z.number(),
  reason: z.string(),
  /** Null if not recorded. */
  suspendedBy: z.nullable(z.string()),
  createdAt: Timestamp,
  liftedBy: z.nullable(z.string()),
  liftedAt: z.nullable(Timestamp),
  liftNote: z.nullable(z.string()),
  appeals: z.array(
    z.object({
      id: z.number(),
      text: z.string(),
      status: z.enum(appealStatuses),
      answer: z.nullable(z.string()),
      createdAt: Timestamp,
      decidedAt: z.nullable(Timestamp),
    }),
  ),
})
export type Suspension = z.infer<typeof Suspension>

export const NewSuspension = z.object({
  reason: z
    .string('Please say why')
    .check(
      manyLines,
      ...seen(1, 'Please say why'),
      z.maxLength(MAX_REASON, `The reason has at most ${MAX_REASON} characters`),
    ),
})
export type NewSuspension = z.infer<typeof NewSuspension>

export const Lift = z.object({
  note: z.optional(
    z
      .string()
      .check(manyLines, z.maxLength(MAX_REASON, `The note has at most ${MAX_REASON} characters`)),
  ),
})
export type Lift = z.infer<typeof Lift>

export const suspensionsContract = defineContract({
  suspend: {
    method: 'POST',
    path: '/api/admin/users/:id/suspension',
    access: 'admin',
    summary: 'Suspend a person immediately; the person is sent the reason',
    params: IdParams,
    body: NewSuspension,
    output: Suspension,
    status: 201,
  },
  lift: {
    method: 'POST',
    path: '/api/admin/users/:id/suspension/lift',
    access: 'admin',
    summary: 'Lift a suspension',
    params: IdParams,
    body: Lift,
    output: Suspension,
  },
})
