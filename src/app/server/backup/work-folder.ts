import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import type { StartupError } from '#platform/server/config.ts'
import { lockDataDir } from '#platform/server/data-lock.ts'

interface Place {
  parent: string
  /** The beginning of the folder's name. */
  prefix: '.backup-' | 'restore-'
  /** The refusal if the folder cannot be made. */
  refusal: (error: unknown) => StartupError
}

const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** A folder without a lock is being made, unless it is older than this. */
const LOCKED_WITHIN_MS = 60_000
/** The folders of this process, whose locks it could take over. */
const own = new Set<string>()

/**
 * Runs the work with a folder for its files, which is removed afterwards, also when the process is told to stop. After a
 * kill, the next run in this place removes it.
 */
export async function inWorkFolder<Result>(
  place: Place,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await removeLeftovers(place)
  for (const signal of stopSignals) process.on(signal, stop)
  const { folder, unlock, removeNow } = openFolder(place)
  try {
    return await work(folder)
  } finally {
    for (const signal of stopSignals) process.off(signal, stop)
    process.off('exit', removeNow)
    unlock()
    await rm(folder, { recursive: true, force: true })
    own.delete(folder)
  }
}

/** In one go, so that no signal comes between. */
function openFolder({ parent, prefix, refusal }: Place) {
  try {
    const folder = mkdtempSync(join(parent, prefix))
    own.add(folder)
    const removeNow = () => rmSync(folder, { recursive: true, force: true })
    process.once('exit', removeNow)
    return { folder, removeNow, unlock: lockDataDir(folder) }
  } catch (error) {
    for (const signal of stopSignals) process.off(signal, stop)
    throw refusal(error)
  }
}

/** With the exit code of a process that the signal ended. */
function stop(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal])
}

async function removeLeftovers({ parent, prefix }: Place): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  for (const name of names) {
    const folder = join(parent, name)
    if (name.startsWith(prefix) && !own.has(folder) && (await isLeft(folder))) {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    }
  }
}

/** Whether the process that made the folder has ended. */
async function isLeft(folder: string): Promise<boolean> {
  try {
    const inside = await readdir(folder)
    if (!inside.includes('lock')) {
      return Date.now() - (await stat(folder)).mtimeMs > LOCKED_WITHIN_MS
    }
    lockDataDir(folder)()
    return true
  } catch {
    return false
  }
}
