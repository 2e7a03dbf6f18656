import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from './config.ts'

/**
 * Two processes on one embedded database would destroy it, so the first one leaves its process id
 * beside it. A lock whose process is gone is taken over. Returns the function that gives it back.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'lock')
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') {
      throw new StartupError(`The data directory ${dataDir} cannot be written.`)
    }
    const holder = Number(readFileSync(file, 'utf8'))
    if (holder > 0 && holder !== process.pid && isRunning(holder)) {
      throw new StartupError(
        `The data in ${dataDir} is in use by another Vibework (process ${holder}). ` +
          'Stop it first, or choose another DATA_DIR.',
      )
    }
    writeFileSync(file, String(process.pid))
  }
  return () => rmSync(file, { force: true })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
