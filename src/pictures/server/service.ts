import type { ReceivedFile } from '#platform/contract.ts'
import { DAY_MS } from '#platform/durations.ts'
import { fail } from '#platform/errors.ts'
import { narrowerOf, sizedName } from '#platform/picture-widths.ts'
import { askerOf } from '#platform/server/asker.ts'
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
export async function keepPicture(ctx: UserContext, file: ReceivedFile): Promise<Picture> {
  const key = randomKey()
  // Its size, which its name will tell, is known once it has been drawn.
  let fileKey = `${key}.webp`
  const ownerId = ctx.viewer.id
  const createdAt = ctx.now()
  await insertPicture(ctx.db, { fileKey, ownerId, createdAt })
  try {
    const since = new Date(createdAt.getTime() - DAY_MS)
    const count = await countPictures(ctx.db, ownerId, since)
    if (count > MAX_PICTURES_A_DAY) fail('file.quota', { retryAfterSeconds: 3600 })
    const [drawn = new Uint8Array()] = await redraw(file, [SIZE], askerOf(ctx))
    const size = await sizeOf(drawn)
    const sized = sizedName(key, size)
    await renamePicture(ctx.db, fileKey, sized)
    fileKey = sized
    await keepNarrower(ctx, file, { fileKey, height: size.height })
    await ctx.files.put(fileKey, drawn, 'image/webp')
    return { url: mediaPath(fileKey), ...size }
  } catch (error) {
    // What cannot be deleted now the sweep finds by its row.
    await forgetPicture(ctx, fileKey).catch(() => {})
    throw error
  }
}

/** What phones and cards load instead of the picture; each is drawn from what was sent, so once only. */
async function keepNarrower(
  ctx: UserContext,
  file: ReceivedFile,
  { fileKey, height }: { fileKey: string; height: number },
): Promise<void> {
  const narrower = narrowerOf(fileKey)
  const drawn = await redraw(
    file,
    narrower.map(({ width }) => ({ width, height, isWhole: true })),
    askerOf(ctx),
  )
  // One after the other: when one fails, none is written any more.
  for (const [index, { name }] of narrower.entries()) {
    await ctx.files.put(name, drawn[index] ?? new Uint8Array(), 'image/webp')
  }
}

/** In every width. The files go first: a crash leaves a row that the next sweep finds again. */
async function forgetPicture(
  { db, files }: Pick<Context, 'db' | 'files'>,
  key: string,
): Promise<void> {
  for (const { name } of narrowerOf(key)) await files.delete(name)
  await files.delete(key)
  await deletePicture(db, key)
}

/** Which of these pictures a feature's texts show, those included that can be brought back. */
export type NamedPictures = (
  ctx: Pick<Context, 'db'>,
  keys: readonly string[],
) => Promise<readonly string[]>

/**
 * Deletes the pictures that nothing has named since they were uploaded long ago. One that cannot be deleted keeps no
 * other: the job fails once all have been tried.
 */
export async function sweepPictures(
  ctx: Pick<Context, 'db' | 'now' | 'files'>,
  features: readonly NamedPictures[],
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
  throw new Error(`${failures.length} pictures could not be deleted`, { cause: failures[0] })
}

/** The pictures a person uploaded; the texts that show them keep them. */
export async function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  const rows = await listPicturesOf(db, userId)
  return rows.map(({ fileKey, createdAt }) => ({ url: mediaPath(fileKey), createdAt }))
}
