import type { Endpoint } from './contract.ts'

/**
 * Whether the body's `version` says which version of a row the change is based on. Callers may send the header
 * `If-Match: "3"` instead.
 */
export function takesVersion({ body }: Endpoint): boolean {
  return body !== undefined && 'shape' in body && Object.hasOwn(body.shape as object, 'version')
}
