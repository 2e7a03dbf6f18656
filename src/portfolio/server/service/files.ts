import { Readable } from 'node:stream'
import { fileName } from '#attachments/file-name.ts'
import { servedType, START_BYTES } from '#attachments/served-type.ts'
import { scanFile } from '#attachments/server/service/scan.ts'
import { storedImage, tagOf } from '#attachments/server/service/stored.ts'
import type { ReceivedFile, SentFile, StoredDownload } from '#platform/contract.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import { forgetFile, receiveFile, startOf } from '#platform/server/received-file.ts'
import type { FileForm, PortfolioPiece } from '../../contract.ts'
import { MAX_FILES, MAX_PDF_BYTES, MAX_PDF_MB } from '../../portfolio.ts'
import {
  deleteFile,
  findFile,
  insertFile,
  listFiles,
  placeFiles,
  type NewFile,
} from '../queries.ts'
import { documentKey, forgetStored, imageKey, storeDocument, storeImage } from '../stored.ts'
import { forgetOld, getPiece, lockOwnPiece, refuseOthers } from './pieces.ts'

/** Adds an image after the other files. It is re-encoded, so that only pixels are kept. */
export async function addPicture(
  ctx: UserContext,
  id: number,
  file: ReceivedFile | Uint8Array,
): Promise<PortfolioPiece> {
  await checkRoom(ctx, id)
  return addFile(ctx, id, { ...(await storeImage(ctx, file)), name: 'image.webp' })
}

/** Adds a PDF after the other files, byte for byte. Throws 'file.too_large', 'portfolio.not_pdf' and 'file.infected'. */
export async function addDocument(
  ctx: UserContext,
  id: number,
  { name, sent }: { name: string; sent: SentFile },
): Promise<PortfolioPiece> {
  if (sent.size === 0) fail('file.empty')
  if (sent.size > MAX_PDF_BYTES) fail('file.too_large', { details: { max: MAX_PDF_MB } })
  await checkRoom(ctx, id)
  const { dataDir } = ctx.config
  const bytes = sent.bytes instanceof Readable ? sent.bytes : Readable.from(sent.bytes)
  const file = await receiveFile(bytes, { dataDir, maxBytes: MAX_PDF_BYTES })
  try {
    const type = servedType(await startOf(file, START_BYTES))
    if (type !== 'application/pdf') fail('portfolio.not_pdf')
    if ((await scanFile(ctx, file.path)) !== null) fail('file.infected')
    return await addFile(ctx, id, { ...(await storeDocument(ctx, file)), name: fileName(name) })
  } finally {
    await forgetFile(file.path)
  }
}

/** Checked before a file is read, so that only the owner can cause that work, and again when its place is taken. */
async function checkRoom(ctx: UserContext, id: number): Promise<void> {
  refuseOthers(ctx)
  await transaction(ctx, async (ctx) => {
    await lockOwnPiece(ctx, id)
    refuseWhenFull(await listFiles(ctx.db, id))
  })
}

function refuseWhenFull(files: readonly unknown[]): void {
  if (files.length >= MAX_FILES) fail('portfolio.files_full', { details: { max: MAX_FILES } })
}

async function addFile(ctx: UserContext, id: number, file: NewFile): Promise<PortfolioPiece> {
  try {
    await transaction(ctx, async (ctx) => {
      await lockOwnPiece(ctx, id)
      const files = await listFiles(ctx.db, id)
      refuseWhenFull(files)
      const position = files.length + 1
      await insertFile(ctx.db, { ...file, pieceId: id, position, createdAt: ctx.now() })
    })
  } catch (error) {
    await forgetStored(ctx, [file])
    throw error
  }
  return getPiece(ctx, id)
}

/** Removing a file again has no effect. */
export async function removeFile(
  ctx: UserContext,
  { id, fileId }: { id: number; fileId: number },
): Promise<PortfolioPiece> {
  const old = await transaction(ctx, async (ctx) => {
    await lockOwnPiece(ctx, id)
    const files = await listFiles(ctx.db, id)
    const file = files.find((one) => one.id === fileId)
    if (!file) return []
    await deleteFile(ctx.db, fileId)
    await placeFiles(
      ctx.db,
      files.filter((one) => one !== file).map((one) => one.id),
    )
    return [file]
  })
  await forgetOld(ctx, old)
  return getPiece(ctx, id)
}

/** Throws 'not_found' also for a file that the viewer may not see, and for an image form of a PDF. */
export async function openFile(
  ctx: Context,
  { id, form }: { id: number; form?: FileForm | undefined },
): Promise<StoredDownload> {
  const { kind, fileKey, name, sizeBytes } = found(await findFile(ctx.db, ctx.viewer, id))
  if (kind === 'picture') {
    return storedImage(ctx, { name, key: imageKey(fileKey, form ?? 'large') })
  }
  if (form) fail('not_found')
  const key = documentKey(fileKey)
  return {
    fileName: name,
    contentType: 'application/pdf',
    size: sizeBytes,
    tag: tagOf(key),
    open: async (range) => found(await ctx.files.open(key, range)),
  }
}
