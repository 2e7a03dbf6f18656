import type { ReceivedFile } from '#platform/contract.ts'
import { DAY_MS } from '#platform/durations.ts'
import { fail } from '#platform/errors.ts'
import { narrowerOf, sizedName } from '#platform/picture-widths.ts'
import { callerOf } from '#platform/server/caller.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import { randomKey } from '#platform/server/drivers/files/file-store.ts'
import { mediaPath } from '#platform/server/media.ts'
import { redraw, sizeOf } from '#platform/server/pictures.ts'
import { MAX_PICTURES_A_DAY, type Picture } from '../contract.ts'
import {
  countPictures,
  deletePicture,
  insertPicture,
  listOlder,
  listPicturesOf,
  renamePicture,
} from './queries.ts'

/** Drafts that exist only in a browser are kept for this long, and their images must still be there. */
const UNNAMED_DAYS = 30
const SWEEP_BATCH = 1000
/** Sharp in the widest text column on a high-density screen. */
const SIZE = { width: 2000, height: 2000, isWhole: true }

/**
 * Stores an image for a text. It is re-encoded, so that only pixels are kept (controls 38 to 41). Its row is inserted
 * before the quota is checked and deleted after a failure, so that concurrent uploads cannot exceed the quota. Throws
 * 'file.quota' and the refusals of images.
 */
export async function keepPicture(ctx: UserContext, file: ReceivedFile): Promise<Picture> {
  const key = randomKey()
  // The final name contains the size, which is known only after encoding.
  let fileKey = `${key}.webp`
  const ownerId = ctx.viewer.id
  const createdAt = ctx.now()
  await insertPicture(ctx.db, { fileKey, ownerId, createdAt })
  try {
    const since = new Date(createdAt.getTime() - DAY_MS)
    const count = await countPictures(ctx.db, ownerId, since)
    if (count > MAX_PICTURES_A_DAY) fail('file.quota', { retryAfterSeconds: 3600 })
    const [drawn = new Uint8Array()] = await redraw(file, [SIZE], callerOf(ctx))
    const size = await sizeOf(drawn)
    const sized = sizedName(key, size)
    await renamePicture(ctx.db, fileKey, sized)
    fileKey = sized
    await keepNarrower(ctx, file, { fileKey, height: size.height })
    await ctx.files.put(fileKey, drawn, 'image/webp')
    return { url: mediaPath(fileKey), ...size }
  } catch (error) {
    // If a file cannot be deleted now, the sweep finds it through its row.
    await forgetPicture(ctx, fileKey).catch(() => {})
    throw error
  }
}

/**
 * Stores the narrower versions for phones and cards. Each is encoded from the original upload, so that quality is lost
 * only once.
 */
async function keepNarrower(
  ctx: UserContext,
  file: ReceivedFile,
  { fileKey, height }: { fileKey: string; height: number },
): Promise<void> {
  const narrower = narrowerOf(fileKey)
  const drawn = await redraw(
    file,
    narrower.map(({ width }) => ({ width, height, isWhole: true })),
    callerOf(ctx),
  )
  // Sequential, so that no further file is written after a failure.
  for (const [index, { name }] of narrower.entries()) {
    await ctx.files.put(name, drawn[index] ?? new Uint8Array(), 'image/webp')
  }
}

/**
 * Deletes the image in every width. The files are deleted before the row: after a crash, the next sweep finds the row
 * again.
 */
async function forgetPicture(
  { db, files }: Pick<Context, 'db' | 'files'>,
  key: string,
): Promise<void> {
  for (const { name } of narrowerOf(key)) await files.delete(name)
  await files.delete(key)
  await deletePicture(db, key)
}

/** Returns which of these images a feature's texts use, including texts that can be restored. */
export type FindUsedPictures = (
  ctx: Pick<Context, 'db'>,
  keys: readonly string[],
) => Promise<readonly string[]>

/**
 * Deletes old images that no text uses. If one cannot be deleted, the others still are, and the job fails at the end.
 */
export async function sweepPictures(
  ctx: Pick<Context, 'db' | 'now' | 'files'>,
  features: readonly FindUsedPictures[],
): Promise<void> {
  const before = new Date(ctx.now().getTime() - UNNAMED_DAYS * DAY_MS)
  const failures: unknown[] = []
  for (let after = ''; ;) {
    const keys = await listOlder(ctx.db, { before, after, limit: SWEEP_BATCH })
    const named = new Set((await Promise.all(features.map((of) => of(ctx, keys)))).flat())
    for (const key of keys.filter((key) => !named.has(key))) {
      await forgetPicture(ctx, key).catch((error: unknown) => failures.push(error))
    }
    after = keys.at(-1) ?? ''
    if (keys.length < SWEEP_BATCH) break
  }
  if (failures.length === 0) return
  throw new Error(`${failures.length} images could not be deleted`, { cause: failures[0] })
}

/** The images that a member uploaded. They stay in the texts that use them. */
export async function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  const rows = await listPicturesOf(db, userId)
  return rows.map(({ fileKey, createdAt }) => ({ url: mediaPath(fileKey), createdAt }))
}
