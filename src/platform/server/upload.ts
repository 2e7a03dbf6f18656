import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, ReceivedFile } from '#platform/contract.ts'
import { fail } from '#platform/errors.ts'
import { isPictureType, sniffPicture } from '#platform/pictures.ts'
import { askerOf } from './asker.ts'
import type { Context } from './context.ts'
import { readInput } from './endpoint.ts'
import { networkOf } from './network.ts'
import { forgetFile, receiveFile, startOf } from './received-file.ts'

/** Uploads that one member, and one network, may have under way. */
const MAX_EACH = 3
const MAX_OF_NETWORK = 10
const AGAIN_SECONDS = 5
/** So much of a picture tells its kind. */
const START_BYTES = 64
const MAY_BE_PICTURE = /^(?:image\/.+|application\/octet-stream)$/

/** How many uploads each member and network has under way, in this process. */
const underWay = new Map<string, number>()

/**
 * Refuses an upload before a byte of it is read: one that says it is too large, and one more than a member or a
 * network may send at a time. Its place is free again when it has been answered. Throws 'request.too_large' and
 * 'request.rate_limited'.
 */
export function admitUpload(
  { upload }: Endpoint,
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (Number(request.headers['content-length'] ?? 0) > (upload?.maxBytes ?? 0)) {
    fail('request.too_large')
  }
  if (!ctx.config.hasRateLimits) return
  const member = askerOf(ctx)
  const network = `uploads of ${networkOf(request.ip)}`
  const isFull =
    (underWay.get(member) ?? 0) >= MAX_EACH || (underWay.get(network) ?? 0) >= MAX_OF_NETWORK
  if (isFull) {
    const details = { seconds: AGAIN_SECONDS }
    fail('request.rate_limited', { details, retryAfterSeconds: AGAIN_SECONDS })
  }
  for (const key of [member, network]) count(key, 1)
  reply.raw.once('close', () => {
    for (const key of [member, network]) count(key, -1)
  })
}

function count(key: string, change: 1 | -1): void {
  const now = (underWay.get(key) ?? 0) + change
  if (now > 0) underWay.set(key, now)
  else underWay.delete(key)
}

/**
 * The file of an upload, once its first bytes are those of a picture we take (control 38). Programs often name the type
 * wrongly, and a picture is drawn again before it is shown. Where a handler takes anything, the type the sender names
 * counts for nothing. The file is deleted when the request has been answered.
 */
export async function readUpload(
  endpoint: Endpoint,
  request: FastifyRequest,
  dataDir: string,
): Promise<Record<string, unknown>> {
  const { params, query, headers, body, raw } = request
  const isPicture = endpoint.upload?.takes !== 'anything'
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (isPicture && !MAY_BE_PICTURE.test(type)) fail('picture.wrong_type')
  const input = readInput(endpoint, { params, query, body: undefined })
  const maxBytes = endpoint.upload?.maxBytes ?? 0
  const file = await receiveFile((body as Readable | undefined) ?? raw, { dataDir, maxBytes })
  request.receivedFile = file
  if (file.size === 0) fail(isPicture ? 'picture.empty' : 'file.empty')
  if (isPicture && !sniffPicture(await startOf(file, START_BYTES))) {
    fail(isPictureType(type) ? 'picture.not_its_type' : 'picture.wrong_type')
  }
  return { ...input, file }
}

/** Once nothing reads it any more. */
export async function forgetUpload({ receivedFile }: FastifyRequest): Promise<void> {
  if (receivedFile) await forgetFile(receivedFile.path)
}

declare module 'fastify' {
  interface FastifyRequest {
    receivedFile: ReceivedFile | undefined
  }
}
