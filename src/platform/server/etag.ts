import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Marks an answer by its content. Weak: compressed or not, it says the same. */
export function etagOf(body: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Whether the asker has exactly this already. Split at the commas alone: a pattern that takes the spaces along is slow on many. */
export function isKnown(asked: IncomingHttpHeaders, etag: string): boolean {
  const known = asked['if-none-match']?.split(',') ?? []
  return known.some((one) => one.trim() === etag)
}

/** Marks the answer, and says whether the asker has exactly this already. */
export function isMarkedAndKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
): boolean {
  const etag = etagOf(body)
  reply.header('etag', etag).header('vary', 'Cookie, Accept-Language')
  return isKnown(request.headers, etag)
}
