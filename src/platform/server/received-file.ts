import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReceivedFile } from '#platform/contract.ts'
import { DAY_MS } from '#platform/durations.ts'
import { fail } from '#platform/errors.ts'
import { makeFolder } from './make-folder.ts'

/** A folder in the data directory; the leading dot marks it as internal. */
export const INCOMING = '.incoming'
/** Files that have not been written to for this long are leftovers: an interrupted upload can be resumed for a day. */
const LEFT_MS = DAY_MS
const SWEEP_EVERY_MS = DAY_MS / 24

/**
 * Writes an upload to disk as it arrives, so that uploads cannot fill the memory. The caller deletes the file. Throws
 * 'request.too_large', and deletes the file, as soon as more bytes arrive than allowed.
 */
export async function receiveFile(
  body: Readable,
  { dataDir, maxBytes }: { dataDir: string; maxBytes: number },
): Promise<ReceivedFile> {
  const folder = join(dataDir, INCOMING)
  await makeFolder(folder)
  const path = join(folder, randomUUID())
  let size = 0
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > maxBytes) fail('request.too_large')
      yield chunk
    }
  }
  try {
    await pipeline(body, counted, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
    return { path, size }
  } catch (error) {
    await forgetFile(path)
    throw error
  }
}

export async function forgetFile(path: string): Promise<void> {
  await rm(path, { force: true })
}

/** The first bytes of a file, from which an image's type is detected. */
export async function startOf({ path }: ReceivedFile, length: number): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(length), length })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Deletes the leftovers of unfinished uploads on this machine; other processes may have disks of their own. */
export async function sweepReceived(dataDir: string): Promise<void> {
  const folder = join(dataDir, INCOMING)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const written = await stat(path).catch(() => undefined)
    if (written && written.mtimeMs < Date.now() - LEFT_MS) await forgetFile(path)
  }
}

let sweptAt = 0

/** Called at each upload; sweeps at most once an hour. */
export async function sweepReceivedSometimes(dataDir: string): Promise<void> {
  if (Date.now() - sweptAt < SWEEP_EVERY_MS) return
  sweptAt = Date.now()
  await sweepReceived(dataDir)
}
