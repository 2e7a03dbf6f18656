import { fail } from '#platform/errors.ts'
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
} from './queries.ts'

const DAY_MS = 86_400_000
/** As long as somebody may come back to a text that only their browser has kept. */
const UNNAMED_DAYS = 30
const SWEEP_BATCH = 1000
/** Sharp across the widest column of text on a dense screen. */
const SIZE = { width: 2000, height: 2000, isWhole: true }

/**
 * Keeps a picture for a text, drawn anew so that nothing but pixels is passed on (controls 38 to 41).
 * Its place among the day's is taken first and given back when it comes to nothing, so that asking at
 * once gets nobody more. Throws 'file.quota' and the refusals of pictures.
 */
export async function keepPicture(ctx: UserContext, file: Uint8Array): Promise<Picture> {
  const fileKey = `${randomKey()}.webp`
  const ownerId = ctx.viewer.id
  const createdAt = ctx.now()
  await insertPicture(ctx.db, { fileKey, ownerId, createdAt })
  try {
    const since = new Date(createdAt.getTime() - DAY_MS)
    const count = await countPictures(ctx.db, ownerId, since)
    if (count > MAX_PICTURES_A_DAY) fail('file.quota', { retryAfterSeconds: 3600 })
    const [drawn = new Uint8Array()] = await redraw(file, [SIZE])
    await ctx.files.put(fileKey, drawn, 'image/webp')
    return { url: mediaPath(fileKey), ...(await sizeOf(drawn)) }
  } catch (error) {
    await deletePicture(ctx.db, fileKey)
    throw error
  }
}

/** Which of these pictures a feature's texts show, those included that can be brought back. */
export type NamedPictures = (
  ctx: Pick<Context, 'db'>,
  keys: readonly string[],
) => Promise<readonly string[]>

/**
 * Deletes the pictures that nothing has named since they were uploaded long ago. The file goes first: a
 * crash leaves a row that the next sweep finds again.
 */
export async function sweepPictures(
  ctx: Pick<Context, 'db' | 'now' | 'files'>,
  features: readonly NamedPictures[],
): Promise<void> {
  const before = new Date(ctx.now().getTime() - UNNAMED_DAYS * DAY_MS)
  for (let after = ''; ;) {
    const keys = await listOlder(ctx.db, { before, after, limit: SWEEP_BATCH })
    const named = new Set((await Promise.all(features.map((of) => of(ctx, keys)))).flat())
    for (const key of keys.filter((key) => !named.has(key))) {
      await ctx.files.delete(key)
      await deletePicture(ctx.db, key)
    }
    after = keys.at(-1) ?? ''
    if (keys.length < SWEEP_BATCH) return
  }
}

/** The pictures a person uploaded; the texts that show them keep them. */
export async function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  const rows = await listPicturesOf(db, userId)
  return rows.map(({ fileKey, createdAt }) => ({ url: mediaPath(fileKey), createdAt }))
}
