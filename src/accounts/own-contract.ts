import * as z from 'zod/mini'
import { FieldsInput, FieldsOutput } from '#fields/values-contract.ts'
import { defineContract } from '#platform/contract.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { languageCodes } from '#platform/languages.ts'
import { manyLines, oneLine } from '#platform/text-checks.ts'
import { isTimeZone } from '#platform/time-zones.ts'
import { isPictureAddress, MAX_AVATAR_BYTES, MAX_BIO, MAX_HEADLINE, themes } from './account.ts'
import { AwayChange } from './away-change.ts'
import { Confirmation } from './confirmation.ts'
import { Credentials, Registration, SessionUser } from './contract.ts'
import { FactChange } from './fact-change.ts'
import { ProfileFacts } from './profile-facts.ts'

const { email, fullName } = Registration.shape
const newPassword = Credentials.shape.password

/** An empty text is stored as null. */
const orNothing = z.transform((text: string | null) => text || null)

/** The text fields of the profile form. */
export const ProfileTexts = z.object({
  fullName,
  headline: z
    .string()
    .check(
      oneLine,
      z.maxLength(MAX_HEADLINE, `The headline has at most ${MAX_HEADLINE} characters`),
    ),
  bio: z
    .string()
    .check(manyLines, z.maxLength(MAX_BIO, `The bio has at most ${MAX_BIO} characters`)),
  /** Only browsers fetch this address; the server never does (control 4). */
  avatar: z.string().check(
    z.trim(),
    z.maxLength(2048, 'This address is too long'),
    z.refine(
      (address) => address === '' || isPictureAddress(address),
      'Please enter an address that starts with https://',
    ),
  ),
})
const texts = ProfileTexts.shape
const away = AwayChange.shape
const timeZone = z.nullable(
  z
    .string('Please choose a time zone')
    .check(z.maxLength(64), z.refine(isTimeZone, 'Please choose a time zone')),
)

/** Omitted fields stay unchanged. The username cannot be changed. */
export const ProfileChange = z.object({
  fullName: z.optional(fullName),
  bio: z.optional(z.pipe(z.nullable(texts.bio), orNothing)),
  headline: z.optional(z.pipe(z.nullable(texts.headline), orNothing)),
  avatar: z.optional(z.pipe(z.nullable(texts.avatar), orNothing)),
  locale: z.optional(z.enum(languageCodes, 'Please choose a language')),
  timeZone: z.optional(timeZone),
  theme: z.optional(z.enum(themes, 'Please choose a theme')),
  ...z.partial(FactChange).shape,
  awayUntil: z.optional(away.awayUntil),
  awayNote: z.optional(z.pipe(z.nullable(away.awayNote), orNothing)),
  takesInvitations: z.optional(away.takesInvitations),
  /** Answers to the marketplace's own questions, by key. */
  fields: FieldsInput,
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** The viewer's own account as they see and change it. */
export const OwnAccount = z.object({
  ...SessionUser.shape,
  bio: z.nullable(z.string()),
  headline: z.nullable(z.string()),
  /** The new address that is not confirmed yet; `email` stays in use until then. */
  pendingEmail: z.nullable(z.string()),
  /** Whether `email` refused an email permanently, so that only emails that the viewer asks for are sent to it. */
  isEmailRefused: z.boolean(),
  ...ProfileFacts.shape,
  /** The day on which a viber who is away returns; null once that day has begun. */
  awayUntil: z.nullable(z.iso.date()),
  awayNote: z.nullable(z.string()),
  /** Whether clients may invite the viber to their gigs. */
  takesInvitations: z.boolean(),
  /** All own answers, also those for staff. Absent if the marketplace asks members nothing. */
  fields: FieldsOutput,
})
export type OwnAccount = z.infer<typeof OwnAccount>

const EmailChange = z.object({ email, ...Confirmation.shape })
const PasswordChange = z.object({ newPassword, ...Confirmation.shape })
export const PasswordReset = z.object({ email })
const token = z.string().check(z.minLength(1), z.maxLength(100))
/** The form on the page a reset link opens. */
export const NewPassword = z.object({ newPassword })

/** Separate from the login contract, so that pages without the settings do not load these schemas. */
export const accountsOwnContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/user/account',
    access: 'user',
    summary: 'Everything of your account that you can change',
    output: OwnAccount,
  },
  save: {
    method: 'PATCH',
    path: '/api/user',
    access: 'user',
    summary: 'Change your profile, absence, language, time zone or theme',
    body: ProfileChange,
    output: OwnAccount,
    limit: { max: 60, windowMs: HOUR_MS, per: 'user' },
  },
  setAvatar: {
    method: 'PUT',
    path: '/api/user/avatar',
    access: 'user',
    summary: 'Upload your avatar: the body is the file',
    upload: { maxBytes: MAX_AVATAR_BYTES },
    output: OwnAccount,
    limit: { max: 20, windowMs: HOUR_MS, per: 'user' },
  },
  removeAvatar: {
    method: 'DELETE',
    path: '/api/user/avatar',
    access: 'user',
    summary: 'Remove your avatar',
    output: OwnAccount,
  },
  changeEmail: {
    method: 'POST',
    path: '/api/user/email',
    access: 'user',
    summary: 'Email a link to a new address, which replaces the old one once it is confirmed',
    body: EmailChange,
    output: OwnAccount,
    status: 202,
    limit: { max: 5, windowMs: HOUR_MS, per: 'user' },
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/api/user/email-change',
    access: 'user',
    summary: 'Cancel a pending change of the email address',
    output: OwnAccount,
  },
  changePassword: {
    method: 'POST',
    path: '/api/user/password',
    access: 'user',
    summary: 'Change your password; your other sessions end',
    body: PasswordChange,
    limit: { max: 5, windowMs: HOUR_MS, per: 'user' },
  },
  sendVerification: {
    method: 'POST',
    path: '/api/user/verification',
    access: 'user',
    summary: 'Send the link that confirms your address again',
    limit: { max: 5, windowMs: HOUR_MS, per: 'user' },
  },
  completeOnboarding: {
    method: 'POST',
    path: '/api/user/onboarding',
    access: 'user',
    summary: 'Record that the tour was finished or skipped; repeating this changes nothing',
    body: z.object({ completed: z.literal(true) }),
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/password-reset',
    access: 'public',
    summary: 'Email a reset link if the account exists; the response does not tell whether it does',
    body: PasswordReset,
    form: '/auth/forgot',
    limit: { max: 10, windowMs: HOUR_MS, per: 'address' },
  },
  resetPassword: {
    method: 'POST',
    path: '/api/password-reset/confirm',
    access: 'public',
    summary: 'Set a new password with an emailed token; every session ends',
    body: z.object({ token, newPassword }),
    limit: { max: 20, windowMs: HOUR_MS, per: 'address' },
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/email-confirmations',
    access: 'public',
    summary: 'Confirm an address with an emailed token',
    body: z.object({ token }),
    output: z.object({ email: z.string(), isNew: z.boolean() }),
    limit: { max: 20, windowMs: HOUR_MS, per: 'address' },
  },
})
