import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ByteRange } from '#platform/contract.ts'

/** A kept file: its bytes and the media type it is served as. */
export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
}

/** Where uploaded files live: a local folder by default, an object store when configured. */
export interface FileStore {
  /** Keeps the bytes under the key; what was there before is replaced as a whole. */
  put(key: string, bytes: Uint8Array, contentType: FileType): Promise<void>
  /** Keeps a file of this machine's disk under the key, without reading it into memory; the file itself is gone then. */
  putFile(key: string, path: string, contentType: FileType): Promise<void>
  /** Undefined when there is no such file, or when the key could never be one. */
  read(key: string): Promise<StoredFile | undefined>
  /** The bytes of a file, or of a part of it, as they are read; undefined as above. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Deleting what is not there is no error, so a repetition is harmless. */
  delete(key: string): Promise<void>
}

const typesByEnding = {
  webp: 'image/webp',
  png: 'image/png',
  // Whatever is only for some people to see: no public address serves it.
  private: 'application/octet-stream',
} as const
export type FileType = (typeof typesByEnding)[keyof typeof typesByEnding]

const KEY = /^[\w-]{16,80}\.(webp|png|private)$/

/** 192 random bits: nobody finds a file by guessing, and none is ever overwritten by chance. */
export function randomKey(): string {
  return randomBytes(24).toString('base64url')
}

/**
 * The type that a key's ending stands for. Only such keys reach a disk or a bucket, so that `../` and
 * other tricks name nothing.
 */
export function fileTypeOf(key: string): FileType | undefined {
  const ending = KEY.exec(key)?.[1]
  return ending ? typesByEnding[ending as keyof typeof typesByEnding] : undefined
}
