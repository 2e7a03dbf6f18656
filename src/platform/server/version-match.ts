import { fail } from '#platform/errors.ts'
import type { Endpoint } from '#platform/contract.ts'
import { takesVersion } from '#platform/version-match.ts'

const MALFORMED = 'Please send the version as a number in quotation marks'
const ANOTHER = 'This version differs from the one in the body'

/**
 * Adds the version of the `If-Match` header to the body. `*` matches any version, as does a body without one. Throws
 * 'request.invalid' if the header is not a version, or if body and header disagree.
 */
export function withMatchedVersion(endpoint: Endpoint, header: unknown, body: unknown): unknown {
  if (typeof header !== 'string' || header.trim() === '*' || !takesVersion(endpoint)) return body
  const [, digits] = /^"(\d{1,15})"$/.exec(header.trim()) ?? refuse(MALFORMED)
  const version = Number(digits)
  if (typeof (body ?? {}) !== 'object' || Array.isArray(body)) return body
  const fields = body as { version?: unknown } | null | undefined
  if (fields?.version !== undefined && fields.version !== version) refuse(ANOTHER)
  return { ...fields, version }
}

function refuse(message: string): never {
  return fail('request.invalid', { errors: [{ path: 'If-Match', message }] })
}
