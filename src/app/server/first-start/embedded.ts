import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError, type Config } from '#platform/server/config.ts'
import { lockDataDir } from '#platform/server/data-lock.ts'
import { EMBEDDED, openEmbedded } from '#platform/server/db.ts'
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
    const database = await openEmbedded(unfinished)
    const resources = await prepareDatabase({ ...config, dataDir: unfinished }, database, progress)
    await resources.signals.close()
    await database.close()
    await moveFiles(unfinished, dataDir)
    await rename(join(unfinished, EMBEDDED), join(dataDir, EMBEDDED))
    await rm(unfinished, { recursive: true })
  } catch (error) {
    if (error instanceof StartupError || !isDiskFull(error)) throw error
    throw new StartupError(
      `The disk of ${dataDir} is full: a new marketplace with demo data needs 300 MB. Make room, or choose another DATA_DIR.`,
    )
  } finally {
    unlock()
  }
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
