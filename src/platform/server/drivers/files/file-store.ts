import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ByteRange } from '#platform/contract.ts'

/** A stored file with its media type. */
export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
}

/** Where uploaded files are stored: in a local folder by default, or in an object store. */
export interface FileStore {
  /** Stores the bytes under the key, atomically replacing any earlier content. */
  put(key: string, bytes: Uint8Array, contentType: FileType): Promise<void>
  /** Moves a local file into the store under this key, without loading it into memory. */
  putFile(key: string, path: string, contentType: FileType): Promise<void>
  /** Undefined if the file does not exist or the key is invalid. */
  read(key: string): Promise<StoredFile | undefined>
  /** A stream of the file or of a part of it; undefined like `read`. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Deletes the file. A missing file is not an error, so this can be repeated. */
  delete(key: string): Promise<void>
}

const typesByEnding = {
  webp: 'image/webp',
  png: 'image/png',
  // Files with restricted access: they have no public address.
  private: 'application/octet-stream',
} as const
export type FileType = (typeof typesByEnding)[keyof typeof typesByEnding]

const KEY = /^[\w-]{16,80}\.(webp|png|private)$/

/** 192 random bits, so that keys can neither be guessed nor collide. */
export function randomKey(): string {
  return randomBytes(24).toString('base64url')
}

/**
 * The type that the key's ending stands for. Invalid keys never reach a disk or bucket, so `../` and similar tricks
 * have no effect.
 */
export function fileTypeOf(key: string): FileType | undefined {
  const ending = KEY.exec(key)?.[1]
  return ending ? typesByEnding[ending as keyof typeof typesByEnding] : undefined
}
