import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { StartupError } from './config.ts'

const TOUCHED_EVERY_MS = 5000
/** If the holder's process cannot be checked, the lock expires after six missed touches. */
const GONE_AFTER_MS = 30_000

/**
 * Two processes on one embedded database would destroy it. So the first process writes its process id and host name to
 * a lock file next to the database and touches the file regularly. A lock whose process no longer runs is taken over.
 * On another machine or in another container the process cannot be checked, so the lock is taken over if it has not
 * been touched for 30 seconds. The returned function releases the lock, and so does the end of the process. Throws
 * StartupError while another process holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'lock')
  const mine = `${process.pid} ${hostname()}`
  try {
    writeFileSync(file, mine, { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') {
      throw new StartupError(`The data directory ${dataDir} cannot be written.`)
    }
    refuseWhileHeld(file, dataDir)
    writeFileSync(file, mine)
  }
  const touching = setInterval(() => touch(file), TOUCHED_EVERY_MS)
  touching.unref()
  const release = () => {
    clearInterval(touching)
    process.off('exit', release)
    if (existsSync(file) && readFileSync(file, 'utf8') === mine) rmSync(file)
  }
  process.once('exit', release)
  return release
}

function refuseWhileHeld(file: string, dataDir: string): void {
  const [pid, host = hostname()] = readFileSync(file, 'utf8').split(' ')
  const holder = Number(pid)
  const isHere = host === hostname()
  const isHeld = isHere
    ? holder > 0 && holder !== process.pid && isRunning(holder)
    : Date.now() - statSync(file).mtimeMs < GONE_AFTER_MS
  if (!isHeld) return
  const where = isHere ? '' : ` on ${host}`
  throw new StartupError(
    `The data in ${dataDir} is in use by another Vibework (process ${holder}${where}). ` +
      'Stop it first, or choose another DATA_DIR.',
  )
}

function touch(file: string): void {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // The disk is unavailable or the file was deleted; the database will report the consequences.
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
