import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, ReceivedFile } from '#platform/contract.ts'
import { fail } from '#platform/errors.ts'
import { isPictureType, sniffPicture } from '#platform/pictures.ts'
import { callerOf } from './caller.ts'
import { allowLongBody } from './body-time.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { readInput } from './endpoint.ts'
import { networkOf } from './network.ts'
import { forgetFile, receiveFile, startOf } from './received-file.ts'
import { refuseWhenFull } from './storage-room.ts'

/** The maximum number of concurrent uploads per member and per network. */
const MAX_EACH = 3
const MAX_OF_NETWORK = 10
const AGAIN_SECONDS = 5
/** Enough bytes of an image to detect its type. */
const START_BYTES = 64
const MAY_BE_PICTURE = /^(?:image\/.+|application\/octet-stream)$/

/** The number of running uploads per member and per network, in this process. */
const underWay = new Map<string, number>()

/** The maximum size of an upload's file. */
export function maxBytesOf(
  upload: NonNullable<Endpoint['upload']>,
  { maxFileBytes }: Pick<Config, 'maxFileBytes'>,
): number {
  return 'maxBytes' in upload ? upload.maxBytes : maxFileBytes
}

/**
 * Refuses an upload before any byte of it is read: if its declared size is too large, if its member or network has too
 * many running uploads, or if the disk is full. Its slot is freed when the response ends. From here on the upload has
 * no fixed time limit. Throws 'request.too_large', 'request.rate_limited' and 'storage.full'.
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
  const { key: member } = callerOf(ctx)
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

/** The input of an upload's handler: an image on disk, or a file of any type that is still arriving. */
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

/** Checks that the first bytes are those of an image (control 38). The file is deleted after the response. */
async function receivePicture(
  request: FastifyRequest,
  body: Readable,
  { dataDir, maxBytes }: Pick<Config, 'dataDir'> & { maxBytes: number },
): Promise<ReceivedFile> {
  const file = await receiveFile(body, { dataDir, maxBytes })
  request.receivedFile = file
  if (file.size === 0) fail('picture.empty')
  // Programs often declare a wrong type, and images are re-encoded before they are shown, so any image type is
  // accepted.
  if (!sniffPicture(await startOf(file, START_BYTES))) {
    fail(isPictureType(typeOf(request)) ? 'picture.not_its_type' : 'picture.wrong_type')
  }
  return file
}

/** Deletes the received file once it is no longer read. */
export async function forgetUpload({ receivedFile }: FastifyRequest): Promise<void> {
  if (receivedFile) await forgetFile(receivedFile.path)
}

declare module 'fastify' {
  interface FastifyRequest {
    receivedFile: ReceivedFile | undefined
  }
}
