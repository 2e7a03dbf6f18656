import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SentFile } from '#platform/contract.ts'
import { AppError, fail } from '#platform/errors.ts'
import type { Config } from './config.ts'
import { makeFolder } from './make-folder.ts'
import { forgetFile, INCOMING } from './received-file.ts'
import { refuseWhenFull } from './storage-room.ts'

/** How many bytes are written between two checks of the free space. */
const LOOK_AGAIN_BYTES = 32 * 1024 * 1024

type Disk = Pick<Config, 'dataDir' | 'storageFloorBytes'>

/** The file of an unfinished upload. */
export function spoolPath({ dataDir }: Pick<Config, 'dataDir'>, key: string): string {
  return join(dataDir, INCOMING, key)
}

export async function spooledBytes(config: Pick<Config, 'dataDir'>, key: string): Promise<number> {
  return stat(spoolPath(config, key)).then(
    ({ size }) => size,
    () => 0,
  )
}

export async function forgetSpool(config: Pick<Config, 'dataDir'>, key: string): Promise<void> {
  await forgetFile(spoolPath(config, key))
}

/**
 * Appends the received bytes to the unfinished upload. If the connection breaks, they are kept so that the sender can
 * resume. Only one request may write to an upload (`aloneWith`). Throws 'request.too_large' beyond `maxBytes`,
 * 'storage.full', and 'request.malformed' if the sender disconnected.
 */
export async function appendToSpool(
  config: Disk,
  key: string,
  { sent, maxBytes, signal }: { sent: SentFile; maxBytes: number; signal: AbortSignal },
): Promise<void> {
  await makeFolder(join(config.dataDir, INCOMING))
  let room = maxBytes - (await spooledBytes(config, key))
  if (sent.size > room) fail('request.too_large')
  await refuseWhenFull(config, room)
  let sinceLook = 0
  let hasLeft = false
  // Aborts the connection of an older request as well, which would wait for bytes that arrive over the new one.
  if (sent.bytes instanceof Readable) addAbortSignal(signal, sent.bytes)
  async function* counted() {
    try {
      for await (const chunk of sent.bytes) {
        room -= chunk.length
        if (room < 0) fail('request.too_large')
        sinceLook += chunk.length
        if (sinceLook > LOOK_AGAIN_BYTES) {
          sinceLook = 0
          await refuseWhenFull(config, 0)
        }
        yield chunk
      }
    } catch (error) {
      hasLeft = !(error instanceof AppError)
      throw error
    }
  }
  const file = createWriteStream(spoolPath(config, key), { flags: 'a', mode: 0o600 })
  try {
    await pipeline(counted, file, { signal })
  } catch (error) {
    if (hasLeft || signal.aborted) fail('request.malformed')
    throw error
  } finally {
    // Waits, because a late write of this request would land after the bytes of the next one.
    if (!file.closed) await once(file, 'close')
  }
}

interface Writer {
  stop: AbortController
  done: Promise<unknown>
}
const writers = new Map<string, Writer>()

/**
 * Runs the work while no other request works on this upload. A newer request aborts an older one: after a silent
 * disconnect, the older one would wait for bytes that arrive over the newer one.
 */
export async function aloneWith<Result>(
  key: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  for (let before = writers.get(key); before; before = writers.get(key)) {
    before.stop.abort()
    await before.done.catch(() => {})
  }
  const stop = new AbortController()
  const done = work(stop.signal).finally(() => writers.delete(key))
  writers.set(key, { stop, done })
  return done
}
