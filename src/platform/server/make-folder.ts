import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Other users of the machine have no access to the data. */
const OWN = { mode: 0o700 }

/**
 * Creates a folder and its parents; an existing folder is left unchanged. Node's recursive `mkdir` loops forever below
 * an existing folder that answers ENOENT, as those in /proc do.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(parent)
  try {
    await mkdir(path, OWN)
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!(await isFolder(path))) throw error
  }
}

/** A synchronous `makeFolder` for the startup. */
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
