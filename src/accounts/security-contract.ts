import * as z from 'zod/mini'
import { defineContract, IdParams, Timestamp } from '#platform/contract.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { oneLine, seen } from '#platform/text-checks.ts'
import { CodeConfirmation, Confirmation, SecondStep, ungrouped } from './confirmation.ts'
import { SessionUser } from './contract.ts'
import { CreationOptions, NewCredential, RequestOptions, SignedCredential } from './webauthn.ts'

const QUARTER_MS = 15 * MINUTE_MS
const CODE = 'Please enter the 6 digits of your app'

/** A code of the authenticator app. */
export const TotpCode = z.object({
  code: z.string(CODE).check(z.maxLength(40, CODE), ungrouped, z.regex(/^\d{6}$/, CODE)),
})
export type TotpCode = z.infer<typeof TotpCode>

const PasskeyName = z
  .string('Please name this passkey')
  .check(
    oneLine,
    ...seen(1, 'Please name this passkey'),
    z.maxLength(60, 'The name has at most 60 characters'),
  )
export const PasskeyNaming = z.object({ name: PasskeyName })
export type PasskeyNaming = z.infer<typeof PasskeyNaming>

export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: z.nullable(Timestamp),
})
export type Passkey = z.infer<typeof Passkey>

export const Security = z.object({
  /** When two-step verification was turned on; null if it is off. */
  twoStepSince: z.nullable(Timestamp),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(Passkey),
})
export type Security = z.infer<typeof Security>

/** The secret of an authenticator app as text, as a URI and as a QR code of that URI. */
export const Enrolment = z.object({ secret: z.string(), uri: z.string(), qrCode: z.string() })
export type Enrolment = z.infer<typeof Enrolment>

/** Shown only once, because only hashes are stored. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const Session = z.object({
  id: z.number(),
  /** For example `Firefox, Windows`; null if the browser sent no user agent. */
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  isCurrent: z.boolean(),
  passedSecondFactor: z.boolean(),
})
export type Session = z.infer<typeof Session>

const seldom = { max: 20, windowMs: QUARTER_MS, per: 'user' } as const
const signIn = { max: 60, windowMs: QUARTER_MS, per: 'address' } as const

export const accountsSecurityContract = defineContract({
  secondStep: {
    method: 'POST',
    path: '/api/login/second-step',
    access: 'public',
    summary: 'Finish a login with a code of the authenticator app or a recovery code',
    body: SecondStep,
    output: SessionUser,
    limit: signIn,
  },
  passkeyOptions: {
    method: 'POST',
    path: '/api/login/passkey/options',
    access: 'public',
    summary: 'Request a challenge to log in with a passkey',
    output: RequestOptions,
    limit: signIn,
  },
  passkeySignIn: {
    method: 'POST',
    path: '/api/login/passkey',
    access: 'public',
    summary: 'Log in with a passkey',
    body: z.object({ credential: SignedCredential }),
    output: SessionUser,
    limit: signIn,
  },
  get: {
    method: 'GET',
    path: '/api/user/security',
    access: 'user',
    summary: 'Two-step verification and passkeys of the viewer',
    output: Security,
  },
  enrol: {
    method: 'POST',
    path: '/api/user/two-step',
    access: 'user',
    summary: 'Start two-step verification; it is on once a first code confirms it',
    body: Confirmation,
    output: Enrolment,
    limit: seldom,
  },
  confirm: {
    method: 'POST',
    path: '/api/user/two-step/confirm',
    access: 'user',
    summary: 'Turn two-step verification on with a first code; your other sessions end',
    body: TotpCode,
    output: RecoveryCodes,
    limit: seldom,
  },
  turnOff: {
    method: 'POST',
    path: '/api/user/two-step/off',
    access: 'user',
    summary: 'Turn two-step verification off, with the password and a code',
    body: CodeConfirmation,
    output: Security,
    limit: seldom,
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/api/user/two-step/recovery-codes',
    access: 'user',
    summary: 'Replace the recovery codes by new ones, with the password and a code',
    body: CodeConfirmation,
    output: RecoveryCodes,
    limit: seldom,
  },
  newPasskeyOptions: {
    method: 'POST',
    path: '/api/user/passkeys/options',
    access: 'user',
    summary:
      'Request the options for creating a passkey, with the password and, if two-step verification is on, a code',
    body: Confirmation,
    output: CreationOptions,
    limit: seldom,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/user/passkeys',
    access: 'user',
    summary: 'Store a passkey that a browser has created',
    body: z.object({ name: PasskeyName, credential: NewCredential }),
    output: Passkey,
    status: 201,
    limit: seldom,
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/user/passkeys/:id',
    access: 'user',
    summary: 'Rename a passkey',
    params: IdParams,
    body: PasskeyNaming,
    output: Passkey,
  },
  removePasskey: {
    method: 'POST',
    path: '/api/user/passkeys/:id/removal',
    access: 'user',
    summary: 'Remove a passkey',
    params: IdParams,
    body: Confirmation,
    limit: seldom,
  },
  sessions: {
    method: 'GET',
    path: '/api/user/sessions',
    access: 'user',
    summary: 'The viewer’s sessions',
    output: z.array(Session),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    access: 'user',
    summary: 'End one of the viewer’s sessions',
    params: IdParams,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/user/sessions',
    access: 'user',
    summary: 'End the viewer’s other sessions',
    output: z.object({ ended: z.number() }),
  },
})
