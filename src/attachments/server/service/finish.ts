import { audit } from '#audit/server/service.ts'
import { fail } from '#platform/errors.ts'
import { isPictureType } from '#platform/pictures.ts'
import { callerOf } from '#platform/server/caller.ts'
import { transaction, type UserContext } from '#platform/server/context.ts'
import { randomKey } from '#platform/server/drivers/files/file-store.ts'
import { redraw } from '#platform/server/pictures.ts'
import { startOf } from '#platform/server/received-file.ts'
import { spoolPath } from '#platform/server/spool.ts'
import { servedType, START_BYTES } from '../../served-type.ts'
import { finishUpload, nameFile, type UploadRow } from '../queries/uploads.ts'
import { deleteFiles, previewKeyOf } from './kept-files.ts'
import { scanFile } from './scan.ts'

/** Covers the width of a message on a high-density screen. */
const PREVIEW = { width: 960, height: 960, isWhole: true }
/** Decoding a larger image costs more than its preview is worth. */
const MAX_PREVIEWED_BYTES = 25 * 1024 * 1024

/**
 * Scans and stores a file whose bytes have all arrived. Each attempt stores it under a new key, so that a later attempt
 * cannot change a file that was scanned and delivered. Throws 'file.infected', 'file.not_scanned', and
 * 'account.changed' if the account was deleted in the meantime.
 */
export async function finish(ctx: UserContext, row: UploadRow): Promise<void> {
  const path = spoolPath(ctx.config, row.token)
  const threat = await scanFile(ctx, path)
  const contentType = servedType(await startOf({ path, size: row.sizeBytes }, START_BYTES))
  const fileKey = `${randomKey()}.private`
  if (!(await nameFile(ctx.db, row.id, { fileKey, before: row.fileKey }))) fail('account.changed')
  const picture = { path, contentType, row, key: previewKeyOf(fileKey) }
  const hasPreview = threat === null && (await keepPreview(ctx, picture))
  const previewKey = hasPreview ? picture.key : null
  await ctx.files.putFile(fileKey, path, 'application/octet-stream')
  const at = ctx.now()
  const isKept = await transaction(ctx, async (ctx) => {
    const isKept = await finishUpload(ctx.db, row.id, {
      fileKey,
      contentType,
      previewKey,
      threat,
      at,
    })
    if (isKept && threat !== null) {
      await audit(ctx, { action: 'file.quarantined', after: { threat, file: fileKey } })
    }
    return isKept
  })
  if (!isKept) {
    // Deleting the account deleted the row, and without a row no sweep finds the files.
    await deleteFiles(ctx, fileKey)
    fail('account.changed')
  }
  if (threat !== null) {
    ctx.log.warn({ fileKey, threat }, 'a file was put into quarantine')
    fail('file.infected')
  }
}

interface Picture {
  path: string
  contentType: string
  row: UploadRow
  /** Key of the preview. */
  key: string
}

/** Stores a preview of an image. False for other files and for images that cannot be decoded. */
async function keepPreview(
  ctx: UserContext,
  { path, contentType, row, key }: Picture,
): Promise<boolean> {
  if (!isPictureType(contentType) || row.sizeBytes > MAX_PREVIEWED_BYTES) return false
  const file = { path, size: row.sizeBytes }
  // A damaged image is delivered without a preview.
  const [preview] = await redraw(file, [PREVIEW], callerOf(ctx)).catch(() => [])
  if (!preview) return false
  await ctx.files.put(key, preview, 'application/octet-stream')
  return true
}
