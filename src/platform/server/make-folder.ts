import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Nobody else on the machine looks into what is kept. */
const OWN = { mode: 0o700 }

/**
 * Makes a folder and those above it; one that is there stays as it is. Node's own way of making several never ends
 * where a folder that is there refuses another by ENOENT, as those of /proc do.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(parent)
  try {
    await mkdir(path, OWN)
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!(await isFolder(path))) throw error
  }
}

/** The same at the start, while nobody waits for anything else. */
export function makeFolderNow(path: string): void {
  if (isFolderNow(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolderNow(parent)
  try {
    mkdirSync(path, OWN)
  } catch (error) {
    if (!isFolderNow(path)) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

function isFolderNow(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
