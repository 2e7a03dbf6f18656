import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract.ts'
import { fail } from '#platform/errors.ts'
import { isPictureType, sniffPicture } from '#platform/pictures.ts'
import { readInput } from './endpoint.ts'

/**
 * The file of an upload, once its type is one we take and its first bytes agree with it (control 38);
 * where a handler takes anything, what the sender says of the type counts for nothing. Called after the access check, so that strangers learn nothing about what is accepted.
 */
export function readUpload(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const file = request.body
  if (endpoint.upload?.takes === 'anything') {
    if (!(file instanceof Uint8Array) || file.length === 0) fail('file.empty')
  } else {
    const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    if (!isPictureType(type)) fail('picture.wrong_type')
    if (!(file instanceof Uint8Array) || file.length === 0) fail('picture.empty')
    if (sniffPicture(file) !== type) fail('picture.not_its_type')
  }
  const { params, query } = request
  return { ...readInput(endpoint, { params, query, body: undefined }), file }
}
