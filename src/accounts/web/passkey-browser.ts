import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  SignedCredential,
} from '../webauthn.ts'

/** The browser's own reading and writing of passkeys as JSON (Web Authentication Level 3). */

/** Passkeys belong to a name, so a site that is reached by a number has none. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(globalThis.location.hostname)
  return (
    globalThis.isSecureContext &&
    !isNumber &&
    typeof PublicKeyCredential !== 'undefined' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

/** Throws a DOMException when the person or the device says no. */
export async function makePasskey(options: CreationOptions): Promise<NewCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return asJson(await navigator.credentials.create({ publicKey })) as NewCredential
}

/** Throws a DOMException when the person or the device says no. */
export async function signWithPasskey(options: RequestOptions): Promise<SignedCredential> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return asJson(await navigator.credentials.get({ publicKey })) as SignedCredential
}

/** The server checks what it is; some password managers answer in the browser's place. */
function asJson(credential: Credential | null): unknown {
  return (credential as PublicKeyCredential).toJSON()
}
