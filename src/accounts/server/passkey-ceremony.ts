import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { CHALLENGE_MS } from '../account.ts'
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  SignedCredential,
} from '../webauthn.ts'
import type { PasskeyRow } from './queries/passkeys.ts'

/** Ed25519, ES256 and RS256 in the numbers of COSE: what every authenticator can do one of. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded with the first passkey: it takes a quarter of a second, and not every site has any. */
function webAuthn() {
  return import('@simplewebauthn/server')
}

/** For whom keys are made: this site alone, by the name that browsers know it by. */
interface Party {
  origin: string
  name: string
}
interface Owner {
  id: number
  username: string
  fullName: string
}

/** What a key says of whose it is: opaque to everybody else, and no name. */
function userHandleOf(userId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(`user ${userId}`))
}

/**
 * A key that can be found without a name (discoverable) and asks its owner for a finger, face or PIN, so
 * that it stands for both factors. Not twice on one device.
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

/** The key that a browser made for this challenge, at this site; undefined for anything else. */
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

/** The counter after a right signature of this challenge; undefined for anything else. */
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
