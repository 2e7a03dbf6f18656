import type { StoredDownload } from '#platform/contract.ts'
import { DAY_MS } from '#platform/durations.ts'
import { fail, found } from '#platform/errors.ts'
import type { Context, InTransaction, UserContext } from '#platform/server/context.ts'
import { type Attachment, MAX_ORDER_BYTES } from '../../contract.ts'
import { storedImage, tagOf } from './stored.ts'
import {
  claimAttachments,
  claimForCheckout,
  findAttachment,
  listAttachments,
  lockOrderFiles,
  moveAttachments,
  releaseFromCheckout,
  type Subject,
  sumOfOrder,
} from '../queries/attached.ts'

/** How long an upload can be attached. */
export const USABLE_MS = DAY_MS
const MB = 1024 * 1024

interface AttachmentTarget {
  subject: Subject
  subjectId: number
  /** The order whose storage limit applies, if any. */
  orderId?: number | null
}

/**
 * Attaches the viewer's own unused uploads to a text, in the same transaction. Throws 'file.not_usable' if an upload is
 * unfinished, belongs to another person, was used before or is older than a day, and 'file.order_full'.
 */
export async function attachFiles(
  ctx: InTransaction<UserContext>,
  where: AttachmentTarget,
  files: readonly string[] = [],
): Promise<void> {
  const tokens = [...new Set(files)]
  if (tokens.length === 0) return
  const { orderId = null } = where
  if (orderId !== null) await lockOrderFiles(ctx.db, orderId)
  const ownerId = ctx.viewer.id
  const since = new Date(ctx.now().getTime() - USABLE_MS)
  const count = await claimAttachments(ctx.db, { ...where, orderId, tokens, ownerId, since })
  if (count !== tokens.length) fail('file.not_usable')
  if (orderId !== null && (await sumOfOrder(ctx.db, orderId)) > MAX_ORDER_BYTES) {
    fail('file.order_full', { details: { max: MAX_ORDER_BYTES / MB } })
  }
}

/** Moves files from one subject to another, for example from a checkout to its order. */
export function moveFiles(
  ctx: InTransaction,
  from: AttachmentTarget,
  to: AttachmentTarget,
): Promise<void> {
  return moveAttachments(ctx.db, from, { orderId: null, ...to })
}

/** The files of several subjects, by subject id. */
export async function attachmentsOf(
  ctx: Pick<Context, 'db'>,
  subject: Subject,
  subjectIds: readonly number[],
): Promise<Map<number, Attachment[]>> {
  const bySubject = new Map<number, Attachment[]>()
  if (subjectIds.length === 0) return bySubject
  const rows = await listAttachments(ctx.db, subject, subjectIds)
  for (const { subjectId, sizeBytes, previewKey, ...row } of rows) {
    const others = bySubject.get(subjectId ?? 0) ?? []
    const file = { ...row, size: sizeBytes, hasPreview: previewKey !== null }
    bySubject.set(subjectId ?? 0, [...others, file])
  }
  return bySubject
}

interface FileRequest {
  subject: Subject
  id: number
  form?: 'preview' | undefined
  isOpenTo: (subjectId: number) => Promise<boolean>
}

/**
 * Opens one file if `isOpenTo`, provided by the room that owns the subject, allows it. Throws 'not_found' otherwise.
 */
export async function openAttachment(
  ctx: Context,
  { subject, id, form, isOpenTo }: FileRequest,
): Promise<StoredDownload> {
  const row = found(await findAttachment(ctx.db, subject, id))
  if (row.subjectId === null || !(await isOpenTo(row.subjectId))) fail('not_found')
  if (form === 'preview') {
    return storedImage(ctx, { name: `${row.name}.webp`, key: found(row.previewKey) })
  }
  const { name: fileName, contentType, sizeBytes: size, fileKey } = row
  const open: StoredDownload['open'] = async (range) => found(await ctx.files.open(fileKey, range))
  return { fileName, contentType, size, tag: tagOf(fileKey), open }
}

/**
 * Replaces the files of an open checkout. Files may be taken from an earlier unpaid checkout of this client. Throws
 * 'file.not_usable'.
 */
export async function setCheckoutFiles(
  ctx: InTransaction<UserContext>,
  checkoutId: number,
  files: readonly string[],
): Promise<void> {
  await releaseFromCheckout(ctx.db, checkoutId)
  const tokens = [...new Set(files)]
  if (tokens.length === 0) return
  const ownerId = ctx.viewer.id
  const since = new Date(ctx.now().getTime() - USABLE_MS)
  const count = await claimForCheckout(ctx.db, { tokens, ownerId, subjectId: checkoutId, since })
  if (count !== tokens.length) fail('file.not_usable')
}
