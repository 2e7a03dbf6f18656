import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../make-folder.ts'
import { fileTypeOf, type FileStore } from './file-store.ts'

/** Files in a folder of this machine, spread over sub-folders by the start of their key. */
export function createLocalFiles(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key.slice(0, 2).toLowerCase(), key)
  return {
    async put(key, bytes, contentType) {
      if (fileTypeOf(key) !== contentType) throw new Error(`No file of ${contentType} is named so`)
      const path = pathOf(key)
      await makeFolder(dirname(path))
      // Renamed into place, so that nobody ever reads half a file.
      const unfinished = `${path}.${randomUUID()}.part`
      try {
        await writeFile(unfinished, bytes, { mode: 0o600 })
        await rename(unfinished, path)
      } catch (error) {
        // On a full disk what was begun is in the way of everybody.
        await rm(unfinished, { force: true })
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

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
