import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, ReceivedFile } from '#platform/contract.ts'
import { fail } from '#platform/errors.ts'
import { isPictureType, sniffPicture } from '#platform/pictures.ts'
import { askerOf } from './asker.ts'
import { allowLongBody } from './body-time.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { readInput } from './endpoint.ts'
import { networkOf } from './network.ts'
import { forgetFile, receiveFile, startOf } from './received-file.ts'
import { refuseWhenFull } from './storage-room.ts'

/** Uploads that one member, and one network, may have under way. */
const MAX_EACH = 3
const MAX_OF_NETWORK = 10
const AGAIN_SECONDS = 5
/** So much of a picture tells its kind. */
const START_BYTES = 64
const MAY_BE_PICTURE = /^(?:image\/.+|application\/octet-stream)$/

/** How many uploads each member and network has under way, in this process. */
const underWay = new Map<string, number>()

/** How large the file of an upload may be. */
export function maxBytesOf(
  upload: NonNullable<Endpoint['upload']>,
  { maxFileBytes }: Pick<Config, 'maxFileBytes'>,
): number {
  return 'maxBytes' in upload ? upload.maxBytes : maxFileBytes
}

/**
 * Refuses an upload before a byte of it is read: one that says it is too large, one more than a member or a network may
 * send at a time, and all of them while the disk is full. Its place is free again when it has been answered. From
 * here on it may take the time that it needs. Throws 'request.too_large', 'request.rate_limited' and 'storage.full'.
 */
export async function admitUpload(
  upload: NonNullable<Endpoint['upload']>,
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const size = Number(request.headers['content-length'] ?? 0)
  if (size > maxBytesOf(upload, ctx.config)) fail('request.too_large')
  if (ctx.config.hasRateLimits) takePlace(ctx, request, reply)
  await refuseWhenFull(ctx.config, size)
  allowLongBody(request.raw)
}

function takePlace(ctx: Context, request: FastifyRequest, reply: FastifyReply): void {
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

/** What an upload's handler gets: a picture that is on the disk, or a file of any type while it arrives. */
export async function readUpload(
  endpoint: Endpoint,
  request: FastifyRequest,
  config: Config,
): Promise<Record<string, unknown>> {
  const { upload } = endpoint
  const body = (request.body as Readable | undefined) ?? request.raw
  if (upload && 'maxBytes' in upload) checkPictureType(request)
  const { params, query, headers } = request
  const input = readInput(endpoint, { params, query, body: undefined })
  if (upload && 'maxBytes' in upload) {
    return { ...input, file: await receivePicture(request, body, { ...config, ...upload }) }
  }
  const size = headers['content-length']
  if (size === undefined) fail('file.length_missing')
  return { ...input, sent: { bytes: body, size: Number(size) } }
}

function typeOf({ headers }: FastifyRequest): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

function checkPictureType(request: FastifyRequest): void {
  if (!MAY_BE_PICTURE.test(typeOf(request))) fail('picture.wrong_type')
}

/** Its first bytes must be those of a picture (control 38). It is deleted when the request has been answered. */
async function receivePicture(
  request: FastifyRequest,
  body: Readable,
  { dataDir, maxBytes }: Pick<Config, 'dataDir'> & { maxBytes: number },
): Promise<ReceivedFile> {
  const file = await receiveFile(body, { dataDir, maxBytes })
  request.receivedFile = file
  if (file.size === 0) fail('picture.empty')
  // Programs often name the type wrongly, and a picture is drawn again before it is shown.
  if (!sniffPicture(await startOf(file, START_BYTES))) {
    fail(isPictureType(typeOf(request)) ? 'picture.not_its_type' : 'picture.wrong_type')
  }
  return file
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
