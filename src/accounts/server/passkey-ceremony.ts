import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { CHALLENGE_MS } from '../account.ts'
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  SignedCredential,
} from '../webauthn.ts'
import type { PasskeyRow } from './queries/passkeys.ts'

/** COSE numbers of Ed25519, ES256 and RS256; every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded on first use: it takes a quarter of a second, and not every site has passkeys. */
function webAuthn() {
  return import('@simplewebauthn/server')
}

/** The relying party: this site, by its origin and name. */
interface Party {
  origin: string
  name: string
}
interface Owner {
  id: number
  username: string
  fullName: string
}

/** The user handle stored in the key: opaque to others, and without a name. */
function userHandleOf(userId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(`user ${userId}`))
}

/**
 * Options for a discoverable key that requires user verification (fingerprint, face or PIN), so that it counts as both
 * factors. Existing keys are excluded, so that a device does not register twice.
 */
export async function creationOptions(
  { origin, name }: Party,
  { id, username, fullName }: Owner,
  existing: readonly PasskeyRow[],
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpID: new URL(origin).hostname,
    rpName: name,
    userID: userHandleOf(id),
    userName: username,
    userDisplayName: fullName,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return options as CreationOptions
}

export async function requestOptions(origin: string): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  })
  return options as RequestOptions
}

export interface MadeKey {
  credentialId: string
  publicKey: Buffer
  counter: number
}

/** Verifies a new key for this challenge and site; undefined if it is invalid. */
export async function readNewKey(
  credential: NewCredential,
  { origin, challenge }: { origin: string; challenge: string },
): Promise<MadeKey | undefined> {
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: new URL(origin).origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter }
}

/** Verifies a signature of this challenge and returns the key's new counter; undefined if it is invalid. */
export async function readSignature(
  credential: SignedCredential,
  passkey: PasskeyRow,
  { origin, challenge }: { origin: string; challenge: string },
): Promise<number | undefined> {
  const { userHandle } = credential.response
  const owner = Buffer.from(userHandleOf(passkey.userId)).toString('base64url')
  if (userHandle !== owner) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: new URL(origin).origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}
