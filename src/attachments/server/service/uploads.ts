import type { SentFile } from '#platform/contract.ts'
import { DAY_MS } from '#platform/durations.ts'
import { fail, found } from '#platform/errors.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import { randomKey } from '#platform/server/drivers/files/file-store.ts'
import { sweepReceivedSometimes } from '#platform/server/received-file.ts'
import { aloneWith, appendToSpool, forgetSpool, spooledBytes } from '#platform/server/spool.ts'
import { refuseWhenFull } from '#platform/server/storage-room.ts'
import { MAX_BYTES_A_DAY, type Upload } from '../../contract.ts'
import { fileName } from '../../file-name.ts'
import {
  deleteUnused,
  findUpload,
  insertUpload,
  sumUploads,
  type UploadRow,
} from '../queries/uploads.ts'
import { finish } from './finish.ts'
import { deleteFiles } from './kept-files.ts'

const MB = 1024 * 1024
const AGAIN_SECONDS = 3600

/**
 * Registers a file that is about to arrive. Its declared size counts towards the quota immediately, so that concurrent
 * requests cannot exceed it. Throws 'file.empty', 'file.too_large', 'file.quota' and 'storage.full'.
 */
export async function beginUpload(
  ctx: UserContext,
  { name, size }: { name: string; size: number },
): Promise<Upload> {
  const row = await begin(ctx, { name, size })
  return toUpload(row, 0)
}

async function begin(ctx: UserContext, { name, size }: { name: string; size: number }) {
  if (size === 0) fail('file.empty')
  const { maxFileBytes, dataDir } = ctx.config
  if (size > maxFileBytes) fail('file.too_large', { details: { max: maxFileBytes / MB } })
  await refuseWhenFull(ctx.config, size)
  await sweepReceivedSometimes(dataDir)
  const row = await insertUpload(ctx.db, {
    token: randomKey(),
    ownerId: ctx.viewer.id,
    fileKey: `${randomKey()}.private`,
    name: fileName(name),
    contentType: 'application/octet-stream',
    sizeBytes: size,
    createdAt: ctx.now(),
  })
  const since = new Date(ctx.now().getTime() - DAY_MS)
  if ((await sumUploads(ctx.db, ctx.viewer.id, since)) <= MAX_BYTES_A_DAY) return row
  await deleteUnused(ctx.db, row.id)
  return fail('file.quota', { retryAfterSeconds: AGAIN_SECONDS })
}

/**
 * Receives a whole file in one request. An interrupted upload is deleted, because its sender has no token to resume it
 * with.
 */
export async function keepWhole(
  ctx: UserContext,
  { name, sent }: { name: string; sent: SentFile },
): Promise<Upload> {
  const row = await begin(ctx, { name, size: sent.size })
  return aloneWith(row.token, async (signal) => {
    try {
      await appendToSpool(ctx.config, row.token, { sent, maxBytes: row.sizeBytes, signal })
      return await storeUpload(ctx, row)
    } catch (error) {
      // If the deletion fails, the sweep finds the upload by its row.
      await forgetSpool(ctx.config, row.token)
      await deleteUpload(ctx, row.token).catch(() => {})
      throw error
    }
  })
}

export async function uploadState(ctx: UserContext, token: string): Promise<Upload> {
  const row = await findOwnUpload(ctx, token)
  return toUpload(row, await countReceived(ctx, row))
}

/**
 * Appends bytes to an upload. After the last byte the file is scanned and stored; an empty request repeats that step.
 * Throws 'file.wrong_offset' if the offset differs from the bytes received.
 */
export function appendToUpload(
  ctx: UserContext,
  { token, offset, sent }: { token: string; offset: number; sent: SentFile },
): Promise<Upload> {
  return aloneWith(token, async (signal) => {
    const row = await findOwnUpload(ctx, token)
    const received = await countReceived(ctx, row)
    if (row.finishedAt !== null) return toUpload(row, received)
    if (offset !== received) fail('file.wrong_offset', { facts: { current: { received } } })
    if (sent.size > row.sizeBytes - received) fail('request.too_large')
    if (sent.size > 0) {
      await appendToSpool(ctx.config, token, { sent, maxBytes: row.sizeBytes, signal })
    }
    const now = await countReceived(ctx, row)
    return now < row.sizeBytes ? toUpload(row, now) : storeUpload(ctx, row)
  })
}

/** Works during an upload, too. */
export function cancelUpload(ctx: UserContext, token: string): Promise<void> {
  return aloneWith(token, () => deleteUpload(ctx, token))
}

async function findOwnUpload(ctx: UserContext, token: string): Promise<UploadRow> {
  return found(await findUpload(ctx.db, ctx.viewer.id, token))
}

async function countReceived({ config }: Context, row: UploadRow): Promise<number> {
  return row.finishedAt === null ? spooledBytes(config, row.token) : row.sizeBytes
}

async function storeUpload(ctx: UserContext, row: UploadRow): Promise<Upload> {
  await finish(ctx, row)
  return { ...toUpload(row, row.sizeBytes), isReady: true }
}

/** Deletes the file before the row, so that after a crash the sweep still finds it. Quarantined files stay. */
async function deleteUpload(ctx: UserContext, token: string): Promise<void> {
  const row = await findOwnUpload(ctx, token)
  await forgetSpool(ctx.config, token)
  if (row.threat !== null) return
  await deleteFiles(ctx, row.fileKey)
  await deleteUnused(ctx.db, row.id)
}

function toUpload(
  { token, name, sizeBytes, finishedAt, threat }: UploadRow,
  received: number,
): Upload {
  if (threat !== null) fail('file.infected')
  return { token, name, size: sizeBytes, received, isReady: finishedAt !== null }
}
