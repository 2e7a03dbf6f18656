import { createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { extract } from 'tar-stream'
import { StartupError, type Config } from '#platform/server/config.ts'
import { lockDataDir } from '#platform/server/data-lock.ts'
import { EMBEDDED, openLite } from '#platform/server/db.ts'
import { createLite } from '#platform/server/embedded.ts'
import { makeFolder } from '#platform/server/make-folder.ts'
import { reasonOf } from '#platform/server/reason.ts'
import { prepareDatabase } from './database.ts'
import type { Progress } from './progress.ts'

/** Whether the next start has to create the embedded database. */
export function needsEmbedded({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl === undefined && !existsSync(join(dataDir, EMBEDDED))
}

/**
 * Creates the embedded database of a first start in a folder of its own and moves it to its place once it is complete.
 * A start that is interrupted leaves only that folder, which the next start deletes. Throws StartupError.
 */
export async function createEmbedded(config: Config, progress: Progress): Promise<void> {
  const { dataDir } = config
  const unfinished = join(dataDir, 'unfinished')
  await makeFolder(dataDir)
  const unlock = lockDataDir(dataDir)
  try {
    if (!needsEmbedded(config)) return
    await rm(unfinished, { recursive: true, force: true })
    // In memory, where it is filled in two thirds of the time.
    const lite = await createLite()
    const database = await openLite(lite)
    const resources = await prepareDatabase({ ...config, dataDir: unfinished }, database, progress)
    await resources.signals.close()
    const dump = await lite.dumpDataDir('none')
    await database.close()
    await unpackTo(join(unfinished, EMBEDDED), dump)
    await moveFiles(unfinished, dataDir)
    await rename(join(unfinished, EMBEDDED), join(dataDir, EMBEDDED))
    await rm(unfinished, { recursive: true })
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (error instanceof StartupError || !isDiskFull(error)) throw error
    throw new StartupError(
      `The disk of ${dataDir} is full: a new marketplace with demo data needs 300 MB. Make room, or choose another DATA_DIR.`,
    )
  } finally {
    unlock()
  }
}

/** Writes the folder of a database. */
async function unpackTo(folder: string, dump: Blob): Promise<void> {
  const entries = extract()
  const isRead = pipeline(Readable.fromWeb(dump.stream() as ReadableStream), entries)
  for await (const entry of entries) {
    const path = join(folder, entry.header.name)
    if (entry.header.type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 })
      entry.resume()
    } else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
    }
  }
  await isRead
}

/** The data directory may have files of its own, from a time with DATABASE_URL. */
async function moveFiles(from: string, to: string): Promise<void> {
  const files = join(from, 'files')
  if (existsSync(files)) await cp(files, join(to, 'files'), { recursive: true })
}

/** The embedded engine reports a full disk in its own words. */
function isDiskFull(error: unknown): boolean {
  return /ENOSPC|EDQUOT|No space left on device|could not (extend|write) /i.test(reasonOf(error))
}
