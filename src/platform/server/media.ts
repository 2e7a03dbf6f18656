import type { FastifyInstance } from 'fastify'
import { fail, found } from '#platform/errors.ts'
import { fileTypeOf, type FileStore } from './drivers/files/file-store.ts'

/** The address of a stored file. The content behind a key never changes. */
export function mediaPath(key: string): string {
  return `/media/${key}`
}

/** Serves uploaded files with the content type they were stored with, unable to run scripts (controls 18, 40). */
export function registerMedia(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { key: string } }>('/media/:key', async (request, reply) => {
    const { key } = request.params
    if (!fileTypeOf(key)?.startsWith('image/')) fail('not_found')
    const { bytes, contentType } = found(await files.read(key))
    return reply
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(contentType)
      .send(bytes)
  })
}
