import * as z from 'zod/mini'
import { Confirmation } from '#accounts/confirmation.ts'
import { Registration, Role, UserStatus } from '#accounts/contract.ts'
import { AuditEntry } from '#audit/contract.ts'
import { FieldsOutput } from '#fields/values-contract.ts'
import { Amount, defineContract, IdParams, Timestamp, WRITING_LIMIT } from '#platform/contract.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { EmailAddress } from '#platform/email-address.ts'
import { exportQuery, listQuery } from '#platform/list-query.ts'
import { manyLines, seen } from '#platform/text-checks.ts'
import { Suspension } from '#suspensions/contract.ts'
import { peopleList } from './admin-list.ts'

/** A person in the admins' list. */
export const ListedPerson = z.object({
  id: z.number(),
  username: z.string(),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
  email: z.string(),
  /** When the address refused an email permanently; since then, only emails that the person asks for are sent to it. */
  emailRefusedAt: z.nullable(Timestamp),
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

export const MAX_NOTE = 2000

/** What an admin wrote down about a person, for the other admins. The person gets it with the copy of their data. */
export const PersonNote = z.object({
  id: z.number(),
  text: z.string(),
  author: z.object({ id: z.number(), fullName: z.string() }),
  createdAt: Timestamp,
})
export type PersonNote = z.infer<typeof PersonNote>

const help = { params: IdParams, output: PersonFile } as const

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
  invite: {
    method: 'POST',
    path: '/api/admin/users/invitations',
    access: 'admin',
    summary: 'Email someone a link to the registration; refused for the address of an account',
    body: z.object({ email: EmailAddress, isViber: z._default(z.boolean(), false) }),
    /** Without a mail server, the email waits for one. */
    output: z.object({ hasMailServer: z.boolean() }),
    limit: { max: 30, windowMs: HOUR_MS, per: 'user' },
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
    limit: { max: 30, windowMs: HOUR_MS, per: 'user' },
  },
  rename: {
    ...help,
    method: 'PUT',
    path: '/api/admin/users/:id/name',
    access: 'admin',
    summary: 'Change the name of a person',
    body: z.object({ fullName: Registration.shape.fullName }),
  },
  sendLink: {
    ...help,
    method: 'POST',
    path: '/api/admin/users/:id/confirmation-link',
    access: 'admin',
    summary: 'Email a person the link that confirms their address',
    limit: { max: 30, windowMs: HOUR_MS, per: 'user' },
  },
  confirmEmail: {
    ...help,
    method: 'PUT',
    path: '/api/admin/users/:id/email-confirmed',
    access: 'admin',
    summary: 'Confirm the address of a person whose emails do not arrive',
  },
  resumeEmails: {
    ...help,
    method: 'POST',
    path: '/api/admin/users/:id/emails/resume',
    access: 'admin',
    summary: 'Send all emails again to a person whose address refused one',
  },
  resetSecondStep: {
    ...help,
    method: 'POST',
    path: '/api/admin/users/:id/second-step/reset',
    access: 'super_admin',
    summary: 'Remove two-step verification and passkeys of a person; their sessions end',
    body: Confirmation,
    limit: { max: 30, windowMs: HOUR_MS, per: 'user' },
  },
  notes: {
    method: 'GET',
    path: '/api/admin/users/:id/notes',
    access: 'admin',
    summary: 'The admins’ newest 100 notes about a person, newest first',
    params: IdParams,
    output: z.array(PersonNote),
  },
  addNote: {
    method: 'POST',
    path: '/api/admin/users/:id/notes',
    access: 'admin',
    summary: 'Write a note about a person; they get it with the copy of their data',
    params: IdParams,
    body: z.object({
      text: z
        .string('Please write something')
        .check(manyLines, ...seen(1, 'Please write something'), z.maxLength(MAX_NOTE)),
    }),
    output: PersonNote,
    status: 201,
    limit: WRITING_LIMIT,
  },
  deleteNote: {
    method: 'DELETE',
    path: '/api/admin/users/:id/notes/:noteId',
    access: 'admin',
    summary: 'Delete an own note; super admins delete any',
    params: z.object({ ...IdParams.shape, noteId: IdParams.shape.id }),
  },
})
