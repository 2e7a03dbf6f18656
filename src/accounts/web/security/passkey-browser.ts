import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  SignedCredential,
} from '../../webauthn.ts'

/** Passkeys as JSON, with the browser's own functions (Web Authentication Level 3). */

/** Passkeys are bound to a domain name, so a site reached by an IP address has none. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(globalThis.location.hostname)
  return (
    globalThis.isSecureContext &&
    !isNumber &&
    typeof PublicKeyCredential !== 'undefined' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

/** Throws a DOMException if the person or the device refuses. */
export async function makePasskey(options: CreationOptions): Promise<NewCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return asJson(await navigator.credentials.create({ publicKey })) as NewCredential
}

/** Throws a DOMException if the person or the device refuses. */
export async function signWithPasskey(options: RequestOptions): Promise<SignedCredential> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return asJson(await navigator.credentials.get({ publicKey })) as SignedCredential
}

/** The server checks the content, because some password managers respond in place of the browser. */
function asJson(credential: Credential | null): unknown {
  return (credential as PublicKeyCredential).toJSON()
}
