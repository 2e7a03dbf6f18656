import type { ReceivedFile } from '#platform/contract.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type UserContext } from '#platform/server/context.ts'
import type { ServiceDetails } from '../../contract.ts'
import { MAX_PICTURES } from '../../limits.ts'
import type { PictureOrder } from '../../pictures-contract.ts'
import { deleteCover, storeCover, storeDrawn } from '../cover.ts'
import { arrangeRows, deletePicture, insertPicture, listPictures } from '../queries/pictures.ts'
import { findServiceFor, updateService } from '../queries/services.ts'
import { toDetails } from '../view.ts'
import { auditForOthers, lockOwnService } from './own-service.ts'
import { getService, readingOf } from './reading.ts'

/**
 * Replaces the cover image. New files are stored before the database change and old files are deleted after the
 * commit, so that a service never refers to a missing file.
 */
export async function setCover(
  ctx: UserContext,
  id: number,
  file: ReceivedFile,
): Promise<ServiceDetails> {
  // Checked before the image is decoded, so that only the owner and admins can cause that work.
  await transaction(ctx, (ctx) => lockOwnService(ctx, id))
  await useCover(ctx, id, await storeCover(ctx, file))
  return getService(ctx, id)
}

/** Replaces the cover image with one of the demo, which is drawn in both sizes. */
export async function setDrawnCover(ctx: UserContext, id: number, drawn: readonly Uint8Array[]) {
  await useCover(ctx, id, await storeDrawn(ctx, drawn))
}

async function useCover(ctx: UserContext, id: number, coverKey: string): Promise<void> {
  try {
    await replaceCover(ctx, id, coverKey)
  } catch (error) {
    await deleteCover(ctx.files, coverKey)
    throw error
  }
}

export async function removeCover(ctx: UserContext, id: number): Promise<ServiceDetails> {
  await replaceCover(ctx, id, null)
  return getService(ctx, id)
}

async function replaceCover(ctx: UserContext, id: number, coverKey: string | null) {
  const old = await transaction(ctx, async (ctx) => {
    const service = await lockOwnService(ctx, id)
    await updateService(ctx.db, id, { coverKey, updatedAt: ctx.now() })
    await auditForOthers(ctx, service, { hasCover: coverKey !== null })
    return service.coverKey
  })
  await deleteOld(ctx, old)
}

/** Adds an image after the others, drawn like a cover. Throws 'service.pictures_full'. */
export async function addPicture(
  ctx: UserContext,
  id: number,
  file: ReceivedFile,
): Promise<ServiceDetails> {
  // Checked before the image is decoded, and again when its place is taken.
  await transaction(ctx, async (ctx) => {
    await lockOwnService(ctx, id)
    refuseWhenFull(await listPictures(ctx.db, id))
  })
  const pictureKey = await storeCover(ctx, file)
  try {
    await transaction(ctx, async (ctx) => {
      const service = await lockOwnService(ctx, id)
      const pictures = await listPictures(ctx.db, id)
      refuseWhenFull(pictures)
      const position = pictures.length + 1
      await insertPicture(ctx.db, { serviceId: id, position, pictureKey, createdAt: ctx.now() })
      await updateService(ctx.db, id, { updatedAt: ctx.now() })
      await auditForOthers(ctx, service, { pictures: position })
    })
  } catch (error) {
    await deleteCover(ctx.files, pictureKey)
    throw error
  }
  return getService(ctx, id)
}

function refuseWhenFull(pictures: readonly unknown[]): void {
  if (pictures.length >= MAX_PICTURES) {
    fail('service.pictures_full', { details: { max: MAX_PICTURES } })
  }
}

/**
 * Sets the order and the descriptions. Throws 'stale' with the current service unless the list names every image of
 * the service once, because an image was added or removed since the list was read.
 */
export async function arrangePictures(
  ctx: UserContext,
  id: number,
  { pictures }: PictureOrder,
): Promise<ServiceDetails> {
  const reading = await readingOf(ctx)
  await transaction(ctx, async (ctx) => {
    const service = await lockOwnService(ctx, id)
    const rows = await listPictures(ctx.db, id)
    const named = new Set(pictures.map((one) => one.id))
    const isComplete = pictures.length === rows.length && rows.every((row) => named.has(row.id))
    if (!isComplete) {
      const current = found(await findServiceFor(ctx.db, ctx.viewer, id), 'service.not_found')
      fail('stale', { facts: { current: toDetails(current, reading) } })
    }
    await arrangeRows(ctx.db, pictures)
    await auditForOthers(ctx, service, { pictures: rows.length })
  })
  return getService(ctx, id)
}

/** Removes one image. Removing it again has no effect. */
export async function removePicture(
  ctx: UserContext,
  { id, pictureId }: { id: number; pictureId: number },
): Promise<ServiceDetails> {
  const old = await transaction(ctx, async (ctx) => {
    const service = await lockOwnService(ctx, id)
    const pictures = await listPictures(ctx.db, id)
    const picture = pictures.find((one) => one.id === pictureId)
    if (!picture) return null
    await deletePicture(ctx.db, { ...picture, serviceId: id })
    await updateService(ctx.db, id, { updatedAt: ctx.now() })
    await auditForOthers(ctx, service, { pictures: pictures.length - 1 })
    return picture.pictureKey
  })
  await deleteOld(ctx, old)
  return getService(ctx, id)
}

/** The image is no longer shown, so a failure is only logged. */
async function deleteOld(ctx: UserContext, coverKey: string | null): Promise<void> {
  await deleteCover(ctx.files, coverKey).catch((error: unknown) => {
    ctx.log.warn({ err: error, coverKey }, 'an old image of a service could not be deleted')
  })
}
