import { readFile } from 'node:fs/promises'
import type { Download, ReceivedFile } from '#platform/contract.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { fail, found } from '#platform/errors.ts'
import { askerOf } from '#platform/server/asker.ts'
import type { Context, InTransaction, UserContext } from '#platform/server/context.ts'
import { createTurns } from '#platform/server/in-turn.ts'
import { randomKey } from '#platform/server/drivers/files/file-store.ts'
import { redraw } from '#platform/server/pictures.ts'
import type { Attachment, Upload } from '../contract.ts'
import { kindOf } from '../file-kind.ts'
import { safeName } from '../file-name.ts'
import {
  claimAttachments,
  deleteUnused,
  findAttachment,
  insertAttachment,
  isKept,
  listAttachments,
  listUnused,
  setSize,
  sumUploads,
  type Subject,
} from './queries.ts'

const MAX_FILES_A_DAY = 100
const MAX_BYTES_A_DAY = 200 * 1024 * 1024
/** Large enough to read every word of a screenshot. */
const PICTURE = { width: 3000, height: 3000, isWhole: true }
/** For how long an upload waits for what it is added to. */
const USABLE_MS = DAY_MS
const SWEEP_BATCH = 500
const inTurn = createTurns({ atOnce: 4, atOnceEach: 1, waiting: 60, waitingEach: 6 })

/**
 * Keeps a file for its owner to add to something within a day. What it is, its own bytes decide;
 * pictures are drawn anew, so that nothing but pixels is passed on (controls 38 to 40). Its place among
 * the day's is taken first and given back when it comes to nothing, so that asking at once gets nobody
 * more. Throws 'file.quota', 'file.wrong_type', 'file.has_macros', the refusals of pictures, and 'account.changed' for
 * who left meanwhile.
 */
export async function keepUpload(
  ctx: UserContext,
  { name, file }: { name: string; file: ReceivedFile },
): Promise<Upload> {
  // Few at a time are read into memory.
  return inTurn(askerOf(ctx), async () => keepBytes(ctx, name, await readFile(file.path)))
}

async function keepBytes(ctx: UserContext, name: string, file: Uint8Array): Promise<Upload> {
  const kind = kindOf(file) ?? fail('file.wrong_type')
  if (kind === 'macros') fail('file.has_macros')
  const upload = {
    token: randomKey(),
    name: safeName(name, kind.ending),
    contentType: kind.contentType,
  }
  const fileKey = `${randomKey()}.private`
  const taken = { ownerId: ctx.viewer.id, createdAt: ctx.now() }
  await insertAttachment(ctx.db, { ...upload, ...taken, fileKey, sizeBytes: file.length })
  try {
    await checkQuota(ctx, taken)
    const bytes = kind.isPicture ? ((await redraw(file, [PICTURE], askerOf(ctx)))[0] ?? file) : file
    if (bytes.length !== file.length) await setSize(ctx.db, fileKey, bytes.length)
    // A picture drawn anew may be the larger one, and it is what is kept.
    if (bytes.length > file.length) await checkQuota(ctx, taken)
    await ctx.files.put(fileKey, bytes, 'application/octet-stream')
    // Whoever left meanwhile took the row along, without which no sweep would find the file.
    if (!(await isKept(ctx.db, fileKey))) fail('account.changed')
    return { ...upload, size: bytes.length }
  } catch (error) {
    // What cannot be deleted now the sweep finds by its row.
    await forgetUpload(ctx, fileKey).catch(() => {})
    throw error
  }
}

/** What is being kept counts already. */
async function checkQuota(
  { db }: Pick<Context, 'db'>,
  { ownerId, createdAt }: { ownerId: number; createdAt: Date },
): Promise<void> {
  const today = await sumUploads(db, ownerId, new Date(createdAt.getTime() - DAY_MS))
  if (today.count > MAX_FILES_A_DAY || today.bytes > MAX_BYTES_A_DAY) {
    fail('file.quota', { retryAfterSeconds: 3600 })
  }
}

/** The file goes first: a crash leaves a row that the next sweep finds. */
async function forgetUpload({ db, files }: Pick<Context, 'db' | 'files'>, fileKey: string) {
  await files.delete(fileKey)
  await deleteUnused(db, fileKey)
}

/**
 * Adds the viewer's own unused uploads to what they are saying, in its transaction. Throws
 * 'file.not_usable' when one is somebody else's, was used before, or is older than a day.
 */
export async function attachFiles(
  ctx: InTransaction<UserContext>,
  subject: Subject,
  subjectId: number,
  files: readonly string[] = [],
): Promise<void> {
  const tokens = [...new Set(files)]
  if (tokens.length === 0) return
  const ownerId = ctx.viewer.id
  const since = new Date(ctx.now().getTime() - USABLE_MS)
  const count = await claimAttachments(ctx.db, { tokens, ownerId, subject, subjectId, since })
  if (count !== tokens.length) fail('file.not_usable')
}

/** The files of several subjects at once, by the subject's id. */
export async function attachmentsOf(
  ctx: Pick<Context, 'db'>,
  subject: Subject,
  subjectIds: readonly number[],
): Promise<Map<number, Attachment[]>> {
  const bySubject = new Map<number, Attachment[]>()
  if (subjectIds.length === 0) return bySubject
  for (const { subjectId, sizeBytes, ...row } of await listAttachments(
    ctx.db,
    subject,
    subjectIds,
  )) {
    const others = bySubject.get(subjectId ?? 0) ?? []
    bySubject.set(subjectId ?? 0, [...others, { ...row, size: sizeBytes }])
  }
  return bySubject
}

/**
 * One file, once the feature it belongs to has said that the viewer may have what it was added to;
 * otherwise it does not exist (404).
 */
export async function openAttachment(
  ctx: Context,
  {
    subject,
    id,
    isOpenTo,
  }: {
    subject: Subject
    id: number
    isOpenTo: (subjectId: number) => Promise<boolean>
  },
): Promise<Download> {
  const row = found(await findAttachment(ctx.db, subject, id))
  if (row.subjectId === null || !(await isOpenTo(row.subjectId))) fail('not_found')
  const { bytes } = found(await ctx.files.read(row.fileKey))
  return { fileName: row.name, contentType: row.contentType, bytes }
}

/**
 * Uploads that nobody used within a day are gone. The files go first, so that a crash leaves rows to find
 * them by; by then whoever would add one has been refused for an hour. One that cannot be deleted keeps no other:
 * the job fails once all have been tried.
 */
export async function sweepUploads(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - USABLE_MS - HOUR_MS)
  const failures: unknown[] = []
  for (const fileKey of await listUnused(ctx.db, before, SWEEP_BATCH)) {
    await forgetUpload(ctx, fileKey).catch((error: unknown) => failures.push(error))
  }
  if (failures.length === 0) return
  throw new Error(`${failures.length} uploads could not be deleted`, { cause: failures[0] })
}
