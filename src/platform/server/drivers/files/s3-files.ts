import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { ByteRange } from '#platform/contract.ts'
import { fileTypeOf, type FileStore, type FileType } from './file-store.ts'

export interface S3Options {
  bucket: string
  region: string
  /** The address of another S3-compatible store, such as MinIO; undefined for Amazon's own. */
  endpoint: string | undefined
  /** Undefined uses the default credential chain of Amazon's tools: environment, files, instance role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

const CONNECT_WITHIN_MS = 2000
const ANSWERS_WITHIN_MS = 15_000
/** A request gets the timeout once for every part of this size. */
const PACE_BYTES = 8 * 1024 * 1024

interface OnDisk {
  path: string
  size: number
}

/** Stores files in a private bucket that all processes share. Users download them only through the product. */
export function createS3Files(
  { bucket, ...options }: S3Options,
  answersWithinMs = ANSWERS_WITHIN_MS,
): FileStore {
  let opened: Promise<S3Client> | undefined
  // Loaded on first use, because the package is large and most installations store files in a folder.
  const open = () => (opened ??= openClient(options, answersWithinMs))
  async function put(key: string, contentType: FileType, body: Uint8Array | OnDisk): Promise<void> {
    if (fileTypeOf(key) !== contentType) throw new Error(`The key is not one of ${contentType}`)
    const { PutObjectCommand } = await import('@aws-sdk/client-s3')
    const object = { Bucket: bucket, Key: key, ContentType: contentType }
    const command =
      body instanceof Uint8Array
        ? new PutObjectCommand({ ...object, Body: body })
        : new PutObjectCommand({
            ...object,
            Body: createReadStream(body.path),
            ContentLength: body.size,
          })
    const pieces = body instanceof Uint8Array ? 1 : Math.ceil(body.size / PACE_BYTES)
    const client = await open()
    await withCode(client.send(command, { requestTimeout: answersWithinMs * Math.max(pieces, 1) }))
  }
  async function get(key: string, range?: ByteRange) {
    if (!fileTypeOf(key)) return undefined
    const { GetObjectCommand, NoSuchKey } = await import('@aws-sdk/client-s3')
    const part = range && { Range: `bytes=${range.start}-${range.end}` }
    try {
      const command = new GetObjectCommand({ Bucket: bucket, Key: key, ...part })
      return (await withCode((await open()).send(command))).Body
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }
  return {
    put: (key, bytes, contentType) => put(key, contentType, bytes),
    async putFile(key, path, contentType) {
      const { size } = await stat(path)
      await put(key, contentType, { path, size })
      await rm(path, { force: true })
    },
    async read(key) {
      const body = await get(key)
      const contentType = fileTypeOf(key)
      if (!body || !contentType) return undefined
      return { bytes: new Uint8Array(await body.transformToByteArray()), contentType }
    },
    async open(key, range) {
      const body = await get(key, range)
      return body instanceof Readable ? body : undefined
    },
    async delete(key) {
      if (!fileTypeOf(key)) return
      const { DeleteObjectCommand } = await import('@aws-sdk/client-s3')
      await withCode((await open()).send(new DeleteObjectCommand({ Bucket: bucket, Key: key })))
    },
  }
}

/** An overloaded or failing bucket reports a status; this maps it to an error code, as other failures have. */
async function withCode<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((error: unknown) => {
    const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
    const isInTrouble = ($metadata?.httpStatusCode ?? 0) >= 500
    throw isInTrouble ? Object.assign(error as Error, { code: 'EAGAIN' }) : error
  })
}

async function openClient(
  { region, endpoint, credentials }: Omit<S3Options, 'bucket'>,
  answersWithinMs: number,
) {
  const { S3Client: Client } = await import('@aws-sdk/client-s3')
  return new Client({
    region,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: answersWithinMs,
      // Without this, the client only warns about a timeout and keeps waiting.
      throwOnRequestTimeout: true,
    },
    // Other stores usually have no host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  })
}
