import type { S3Client } from '@aws-sdk/client-s3'
import { fileTypeOf, type FileStore } from './file-store.ts'

export interface S3Options {
  bucket: string
  region: string
  /** Another store that speaks S3, such as MinIO; undefined is Amazon's. */
  endpoint: string | undefined
  /** Undefined looks for them where Amazon's tools do: environment, files, the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

const CONNECT_WITHIN_MS = 2000
const ANSWERS_WITHIN_MS = 15_000

/** Files in a bucket that all processes share. The bucket is private: people get files through the product. */
export function createS3Files(
  { bucket, ...options }: S3Options,
  answersWithinMs = ANSWERS_WITHIN_MS,
): FileStore {
  let opened: Promise<S3Client> | undefined
  // The package is large and most installations keep files in a folder.
  const open = () => (opened ??= openClient(options, answersWithinMs))
  return {
    async put(key, bytes, contentType) {
      if (fileTypeOf(key) !== contentType) throw new Error(`No file of ${contentType} is named so`)
      const { PutObjectCommand } = await import('@aws-sdk/client-s3')
      const file = { Bucket: bucket, Key: key, Body: bytes, ContentType: contentType }
      await told((await open()).send(new PutObjectCommand(file)))
    },
    async read(key) {
      const contentType = fileTypeOf(key)
      if (!contentType) return undefined
      const { GetObjectCommand, NoSuchKey } = await import('@aws-sdk/client-s3')
      try {
        const { Body } = await told(
          (await open()).send(new GetObjectCommand({ Bucket: bucket, Key: key })),
        )
        const bytes = await Body?.transformToByteArray()
        return { bytes: new Uint8Array(bytes ?? []), contentType }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async delete(key) {
      if (!fileTypeOf(key)) return
      const { DeleteObjectCommand } = await import('@aws-sdk/client-s3')
      await told((await open()).send(new DeleteObjectCommand({ Bucket: bucket, Key: key })))
    },
  }
}

/** A bucket that is too busy, or in trouble of its own, says so with a status; others say it with a code. */
async function told<Answer>(answer: Promise<Answer>): Promise<Answer> {
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
      // Else it would only be warned of, and waited for.
      throwOnRequestTimeout: true,
    },
    // Other stores are reached by address, not by a name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  })
}
