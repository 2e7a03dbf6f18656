import { createHash } from 'node:crypto'
import type { StoredDownload } from '#platform/contract.ts'
import { DAY_MS } from '#platform/durations.ts'
import { fail, found } from '#platform/errors.ts'
import type { Context, InTransaction, UserContext } from '#platform/server/context.ts'
import { type Attachment, MAX_ORDER_BYTES } from '../../contract.ts'
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

/** For how long an upload waits for what it is added to. */
export const USABLE_MS = DAY_MS
const MB = 1024 * 1024

interface Where {
  subject: Subject
  subjectId: number
  /** The order whose share of the storage the files take, where there is one. */
  orderId?: number | null
}

/**
 * Adds the viewer's own unused uploads to what they are saying, in its transaction. Throws 'file.not_usable' when one
 * is unfinished, belongs to another person, was used before or is older than a day, and 'file.order_full'.
 */
export async function attachFiles(
  ctx: InTransaction<UserContext>,
  where: Where,
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

/** What was added to one thing goes on to another that came of it. */
export function moveFiles(ctx: InTransaction, from: Where, to: Where): Promise<void> {
  return moveAttachments(ctx.db, from, { orderId: null, ...to })
}

/** The files of several subjects at once, by the subject's id. */
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

interface Wanted {
  subject: Subject
  id: number
  form?: 'preview' | undefined
  isOpenTo: (subjectId: number) => Promise<boolean>
}

/**
 * One file, once the feature it belongs to has said that the viewer may have what it was added to;
 * otherwise it does not exist (404).
 */
export async function openAttachment(
  ctx: Context,
  { subject, id, form, isOpenTo }: Wanted,
): Promise<StoredDownload> {
  const row = found(await findAttachment(ctx.db, subject, id))
  if (row.subjectId === null || !(await isOpenTo(row.subjectId))) fail('not_found')
  if (form === 'preview') return previewOf(ctx, row)
  const { name: fileName, contentType, sizeBytes: size, fileKey } = row
  const open: StoredDownload['open'] = async (range) => found(await ctx.files.open(fileKey, range))
  return { fileName, contentType, size, tag: tagOf(fileKey), open }
}

/** Small enough to be read at once, which also tells its length. */
async function previewOf(
  ctx: Context,
  { name, previewKey }: { name: string; previewKey: string | null },
): Promise<StoredDownload> {
  const key = found(previewKey)
  const { bytes } = found(await ctx.files.read(key))
  const tag = tagOf(key)
  const open: StoredDownload['open'] = async (range) => {
    const part = range ? bytes.subarray(range.start, range.end + 1) : bytes
    return oneChunk(part)
  }
  return { fileName: `${name}.webp`, contentType: 'image/webp', size: bytes.length, tag, open }
}

/** A key's content never changes; the key itself stays with the server. */
function tagOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22)
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes
}

/**
 * The files of a brief, while its checkout is open: exactly these from now on. An earlier checkout of this client that
 * was not paid gives up the ones that are named. Throws 'file.not_usable'.
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
