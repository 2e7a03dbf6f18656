import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A weak ETag of the content, because the compressed and the uncompressed response share it. */
export function etagOf(body: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/**
 * Whether If-None-Match contains this ETag. Splits at commas only, because a pattern that also matches the spaces is
 * slow on long runs of them.
 */
export function isKnown(headers: IncomingHttpHeaders, etag: string): boolean {
  const known = headers['if-none-match']?.split(',') ?? []
  return known.some((one) => one.trim() === etag)
}

/** Sets the ETag, and returns whether the client already has this content. */
export function isMarkedAndKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
): boolean {
  const etag = etagOf(body)
  reply.header('etag', etag).header('vary', 'Cookie, Accept-Language')
  return isKnown(request.headers, etag)
}
