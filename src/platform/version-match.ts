import type { Endpoint } from './contract.ts'

/**
 * Whether a body says by `version` which state a change was made from. The header `If-Match: "3"` says the
 * same for callers who keep it there (Common rules of Content).
 */
export function takesVersion({ body }: Endpoint): boolean {
  return body !== undefined && 'shape' in body && Object.hasOwn(body.shape as object, 'version')
}
