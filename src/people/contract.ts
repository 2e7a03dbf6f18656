import * as z from 'zod/mini'
import { Confirmation } from '#accounts/confirmation.ts'
import { Role, UserStatus } from '#accounts/contract.ts'
import { AuditEntry } from '#audit/contract.ts'
import { FieldsOutput } from '#fields/values-contract.ts'
import { Amount, defineContract, IdParams, Timestamp } from '#platform/contract.ts'
import { exportQuery, listQuery } from '#platform/list-query.ts'
import { Suspension } from '#suspensions/contract.ts'
import { peopleList } from './admin-list.ts'

/** A person in the admins' list. */
export const ListedPerson = z.object({
  id: z.number(),
  username: z.string(),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
  email: z.string(),
  role: Role,
  status: UserStatus,
  isServiceProvider: z.boolean(),
  /** A demo account; its password is public. */
  isDemo: z.boolean(),
  createdAt: Timestamp,
  lastSeenAt: z.nullable(Timestamp),
})
export type ListedPerson = z.infer<typeof ListedPerson>

/** Everything admins see about one person. */
export const PersonFile = z.object({
  ...ListedPerson.shape,
  isEmailVerified: z.boolean(),
  hasTwoStep: z.boolean(),
  services: z.number(),
  ordersAsClient: z.number(),
  ordersAsProvider: z.number(),
  /** Money held for the orders they paid, and for the orders they work on. */
  heldAsClient: Amount,
  heldAsProvider: Amount,
  reportsAbout: z.number(),
  reportsBy: z.number(),
  disputes: z.number(),
  /** Newest first. */
  suspensions: z.array(Suspension),
  /** The newest audit entries about this person, by themselves and by others. */
  deeds: z.array(AuditEntry),
  /** All answers to the marketplace's own questions. Absent if it asks members nothing. */
  fields: FieldsOutput,
})
export type PersonFile = z.infer<typeof PersonFile>

export const RoleChange = z.object({ role: Role, ...Confirmation.shape })
export type RoleChange = z.infer<typeof RoleChange>

export const peopleContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'List members and admins, newest first',
    query: listQuery(peopleList),
    output: z.array(ListedPerson),
    paged: true,
  },
  export: {
    method: 'GET',
    path: '/api/admin/users/export.csv',
    access: 'admin',
    summary: 'Export members and admins as CSV (max. 50,000 rows)',
    query: exportQuery(peopleList),
    download: true,
  },
  get: {
    method: 'GET',
    path: '/api/admin/users/:id',
    access: 'admin',
    summary: 'Get the file of a person',
    params: IdParams,
    output: PersonFile,
  },
  setRole: {
    method: 'PUT',
    path: '/api/admin/users/:id/role',
    access: 'super_admin',
    summary: 'Change the role of a person; their sessions end',
    params: IdParams,
    body: RoleChange,
    output: PersonFile,
    limit: { max: 30, windowMs: 3_600_000, per: 'user' },
  },
})
