import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, StoredDownload } from '#platform/contract.ts'
import { fail } from '#platform/errors.ts'
import { asAttachment } from './downloads.ts'
import type { CompiledRoute } from './endpoint.ts'

/**
 * Sends a stored file unchanged, in whole or from the offset of an interrupted download (RFC 9110, 14). Only finding
 * the file takes a turn. It is read while it is sent, so neither a large file nor a slow reader blocks other requests.
 */
export async function sendStored(
  { handler }: CompiledRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>,
) {
  const { ctx, input } = request.call
  const { fileName, contentType, size, tag, open } = await inTurn(
    async () => (await handler(ctx, input)) as StoredDownload,
  )
  const etag = `"${tag}"`
  // The handler has checked that the reader may still see the file.
  if (request.headers['if-none-match'] === etag) return reply.header('etag', etag).code(304).send()
  const range = rangeOf(request, { size, etag })
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${size}`)
    fail('file.range_beyond')
  }
  asAttachment(reply, fileName)
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .type(contentType)
  const length = range ? range.end - range.start + 1 : size
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', length)
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const bytes = await open(range)
  return reply.send(bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false }))
}

/**
 * The requested byte range. Undefined sends the whole file: without a single range, or if the file has changed.
 * 'beyond' if the range starts after the end.
 */
function rangeOf(
  { headers }: FastifyRequest,
  { size, etag }: { size: number; etag: string },
): ByteRange | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (from === '' && to === '') return undefined
  const ifRange = headers['if-range']
  if (ifRange !== undefined && ifRange !== etag) return undefined
  if (from === '') {
    const last = Number(to)
    return last === 0 ? 'beyond' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  if (start >= size) return 'beyond'
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return end < start ? undefined : { start, end }
}
