import { createHash } from 'node:crypto'
import type { StoredDownload } from '#platform/contract.ts'
import { found } from '#platform/errors.ts'
import type { Context } from '#platform/server/context.ts'

/** A stored WebP image that pages show. It is small enough to be read into memory, which also gives its length. */
export async function storedImage(
  { files }: Pick<Context, 'files'>,
  { name, key }: { name: string; key: string },
): Promise<StoredDownload> {
  const { bytes } = found(await files.read(key))
  const open: StoredDownload['open'] = async (range) => {
    const part = range ? bytes.subarray(range.start, range.end + 1) : bytes
    return oneChunk(part)
  }
  return { fileName: name, contentType: 'image/webp', size: bytes.length, tag: tagOf(key), open }
}

/**
 * Hashes the key, because the key must not leave the server. The content of a key never changes, so the tag is stable.
 */
export function tagOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22)
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes
}
