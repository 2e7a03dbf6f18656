import { statfs } from 'node:fs/promises'
import { fail } from '#platform/errors.ts'
import type { Config } from './config.ts'
import { makeFolder } from './make-folder.ts'

const AGAIN_SECONDS = 600

/**
 * Refuses `bytes` that would leave less free space than the floor, because a full disk also stops the database. Throws
 * 'storage.full'.
 */
export async function refuseWhenFull(
  { dataDir, storageFloorBytes }: Pick<Config, 'dataDir' | 'storageFloorBytes'>,
  bytes: number,
): Promise<void> {
  await makeFolder(dataDir)
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize - bytes < storageFloorBytes)
    fail('storage.full', { retryAfterSeconds: AGAIN_SECONDS })
}
