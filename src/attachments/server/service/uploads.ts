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
 * Takes note of a file that is about to arrive. Its size counts as used from now on, so that asking at once gets nobody
 * more. Throws 'file.empty', 'file.too_large', 'file.quota' and 'storage.full'.
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

/** A whole file in one request. What broke off is taken back: who sends it so has no token to go on with. */
export async function keepWhole(
  ctx: UserContext,
  { name, sent }: { name: string; sent: SentFile },
): Promise<Upload> {
  const row = await begin(ctx, { name, size: sent.size })
  return aloneWith(row.token, async (signal) => {
    try {
      await appendToSpool(ctx.config, row.token, { sent, maxBytes: row.sizeBytes, signal })
      return await ready(ctx, row)
    } catch (error) {
      // What cannot be deleted now the sweep finds by its row.
      await forgetSpool(ctx.config, row.token)
      await forget(ctx, row.token).catch(() => {})
      throw error
    }
  })
}

export async function uploadState(ctx: UserContext, token: string): Promise<Upload> {
  const row = await own(ctx, token)
  return toUpload(row, await receivedOf(ctx, row))
}

/**
 * Takes more of a file. When the last byte has arrived the file is scanned and kept; without one more byte that is tried
 * again. Throws 'file.wrong_offset' where the sender goes on from another place than the server is at.
 */
export function appendToUpload(
  ctx: UserContext,
  { token, offset, sent }: { token: string; offset: number; sent: SentFile },
): Promise<Upload> {
  return aloneWith(token, async (signal) => {
    const row = await own(ctx, token)
    const received = await receivedOf(ctx, row)
    if (row.finishedAt !== null) return toUpload(row, received)
    if (offset !== received) fail('file.wrong_offset', { facts: { current: { received } } })
    if (sent.size > row.sizeBytes - received) fail('request.too_large')
    if (sent.size > 0) {
      await appendToSpool(ctx.config, token, { sent, maxBytes: row.sizeBytes, signal })
    }
    const now = await receivedOf(ctx, row)
    return now < row.sizeBytes ? toUpload(row, now) : ready(ctx, row)
  })
}

/** Also one that is still arriving. */
export function cancelUpload(ctx: UserContext, token: string): Promise<void> {
  return aloneWith(token, () => forget(ctx, token))
}

async function own(ctx: UserContext, token: string): Promise<UploadRow> {
  return found(await findUpload(ctx.db, ctx.viewer.id, token))
}

async function receivedOf({ config }: Context, row: UploadRow): Promise<number> {
  return row.finishedAt === null ? spooledBytes(config, row.token) : row.sizeBytes
}

async function ready(ctx: UserContext, row: UploadRow): Promise<Upload> {
  await finish(ctx, row)
  return { ...toUpload(row, row.sizeBytes), isReady: true }
}

/** The files go first: a crash leaves a row that the next sweep finds. What is in quarantine stays there. */
async function forget(ctx: UserContext, token: string): Promise<void> {
  const row = await own(ctx, token)
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
