import * as z from 'zod/mini'
import { defineContract, IdParams, Timestamp } from '#platform/contract.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { EmailAddress } from '#platform/email-address.ts'
import { languageCodes } from '#platform/languages.ts'
import { personName, seen } from '#platform/text-checks.ts'
import { themes } from './account.ts'

export const Role = z.enum(['customer', 'admin', 'super_admin'])
export type Role = z.infer<typeof Role>

export const UserStatus = z.enum(['active', 'pending_approval', 'suspended', 'deleted'])
export type UserStatus = z.infer<typeof UserStatus>

/** The logged-in user as the interface sees them (docs/product-rules.md#roles). */
export const SessionUser = z.object({
  id: z.number(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  role: Role,
  isAdmin: z.boolean(),
  isServiceProvider: z.boolean(),
  status: UserStatus,
  onboardingCompleted: z.boolean(),
  isEmailVerified: z.boolean(),
  locale: z.enum(languageCodes),
  /** Null means the browser's time zone. */
  timeZone: z.nullable(z.string()),
  theme: z.enum(themes),
  /**
   * The deadline by which an admin must turn on two-step verification; absent if there is none. After it, the other
   * fields are those of a member.
   */
  twoStepDue: z.optional(z.object({ by: Timestamp, isOver: z.boolean() })),
})
export type SessionUser = z.infer<typeof SessionUser>

const MAX_PASSWORD = 256

/** The username field takes the username or the email address (docs/product-rules.md#logging-in). */
export const Credentials = z.object({
  username: z
    .string('Username must be at least 3 characters')
    .check(
      z.trim(),
      z.minLength(3, 'Username must be at least 3 characters'),
      z.maxLength(254, 'Username is too long'),
    ),
  password: z
    .string('Password must be at least 6 characters')
    .check(
      z.minLength(6, 'Password must be at least 6 characters'),
      z.maxLength(MAX_PASSWORD, 'Password is too long'),
    ),
})
export type Credentials = z.infer<typeof Credentials>

/** Names appear in emails to other people, so a name must not contain a link. */
const WEB_ADDRESS = /:\/\/|www\.|@/i

/** Unknown keys such as role or isAdmin are dropped before the handler sees the input (control 9). */
export const Registration = z.object({
  username: z.string('Username must be at least 3 characters').check(
    z.trim(),
    z.minLength(3, 'Username must be at least 3 characters'),
    z.maxLength(30, 'Username must be at most 30 characters'),
    z.regex(
      /^[a-z0-9._-]+$/i,
      'Username can only contain letters, numbers, dots, hyphens and underscores',
    ),
    z.refine((name) => /[a-z]/i.test(name), 'Username needs at least one letter'),
    z.refine(
      (name) => !/^\.|\.\.|\.$/.test(name),
      'Username cannot begin or end with a dot, or have two dots in a row',
    ),
  ),
  email: EmailAddress,
  fullName: z.string('Full name must be at least 2 characters').check(
    ...personName,
    ...seen(2, 'Full name must be at least 2 characters'),
    z.maxLength(100, 'Full name must be at most 100 characters'),
    z.refine((name) => !WEB_ADDRESS.test(name), 'Full name cannot contain a web or email address'),
  ),
  password: Credentials.shape.password,
  isServiceProvider: z._default(z.boolean(), false),
})
export type Registration = z.infer<typeof Registration>

export const accountsContract = defineContract({
  me: {
    method: 'GET',
    path: '/api/user',
    access: 'user',
    summary: 'The logged-in user',
    output: SessionUser,
  },
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    summary: 'Log in with username or email address',
    body: Credentials,
    output: SessionUser,
    limit: { max: 100, windowMs: HOUR_MS / 4, per: 'address' },
  },
  register: {
    method: 'POST',
    path: '/api/register',
    access: 'public',
    summary: 'Create an account and log in',
    body: Registration,
    output: SessionUser,
    status: 201,
    limit: { max: 5, windowMs: HOUR_MS, per: 'address' },
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    summary: 'End the session',
    output: z.object({ message: z.string() }),
  },
  setFeatured: {
    method: 'PUT',
    path: '/api/admin/users/:id/featured',
    access: 'admin',
    summary: 'Feature a viber on the landing page, or stop featuring them',
    params: IdParams,
    body: z.object({ isFeatured: z.boolean() }),
    output: z.object({ isFeatured: z.boolean() }),
  },
})
