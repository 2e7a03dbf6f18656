import { randomUUID } from 'node:crypto'
import { copyFile, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../make-folder.ts'
import { fileTypeOf, type FileStore, type FileType } from './file-store.ts'

/** Stores files in a local folder, in sub-folders named after the first characters of the keys. */
export function createLocalFiles(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key.slice(0, 2).toLowerCase(), key)
  /** Writes a temporary file and renames it, so that a partial file is never read. */
  async function putBy(
    key: string,
    contentType: FileType,
    write: (unfinished: string) => Promise<void>,
  ) {
    if (fileTypeOf(key) !== contentType) throw new Error(`The key is not one of ${contentType}`)
    const path = pathOf(key)
    await makeFolder(dirname(path))
    const unfinished = `${path}.${randomUUID()}.part`
    try {
      await write(unfinished)
      await rename(unfinished, path)
    } catch (error) {
      // Removes the partial file, which would take up space on a full disk.
      await rm(unfinished, { force: true })
      throw error
    }
  }
  return {
    put: (key, bytes, contentType) =>
      putBy(key, contentType, (unfinished) => writeFile(unfinished, bytes, { mode: 0o600 })),
    putFile: (key, sourcePath, contentType) =>
      putBy(key, contentType, (unfinished) => move(sourcePath, unfinished)),
    async open(key, range) {
      if (!fileTypeOf(key)) return undefined
      try {
        return (await open(pathOf(key))).createReadStream(range)
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async read(key) {
      const contentType = fileTypeOf(key)
      if (!contentType) return undefined
      try {
        return { bytes: await readFile(pathOf(key)), contentType }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async delete(key) {
      if (fileTypeOf(key)) await rm(pathOf(key), { force: true })
    },
  }
}

/** Copies the file if the two paths are on different disks. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyFile(from, to)
    await rm(from, { force: true })
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
