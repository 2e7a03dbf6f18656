import * as z from 'zod/mini'
import { defineContract, Id, IdParams, WRITING_LIMIT } from '#platform/contract.ts'
import { oneLine } from '#platform/text-checks.ts'
import { ServiceDetails } from './contract.ts'
import { MAX_COVER_BYTES } from './cover.ts'
import { MAX_ALT_LENGTH, MAX_PICTURES } from './limits.ts'

const Alt = z
  .string()
  .check(
    oneLine,
    z.trim(),
    z.maxLength(MAX_ALT_LENGTH, 'An image description has at most 150 characters'),
  )

/** The order of all images of a service, with the descriptions that change. */
export const PictureOrder = z.object({
  pictures: z
    .array(z.object({ id: Id, alt: z.optional(z.nullable(Alt)) }))
    .check(z.maxLength(MAX_PICTURES)),
})
export type PictureOrder = z.infer<typeof PictureOrder>

/** The images of a service next to its cover. */
export const servicesPicturesContract = defineContract({
  add: {
    method: 'POST',
    path: '/api/services/:id/pictures',
    access: 'user',
    summary: 'Add an image to a service of yours; the body is the file (max. 8)',
    params: IdParams,
    upload: { maxBytes: MAX_COVER_BYTES },
    output: ServiceDetails,
    status: 201,
    limit: { max: 60, windowMs: 3_600_000, per: 'user' },
  },
  arrange: {
    method: 'PUT',
    path: '/api/services/:id/pictures',
    access: 'user',
    summary:
      'Order and describe the images of a service of yours; 409 `stale` unless all are listed',
    limit: WRITING_LIMIT,
    params: IdParams,
    body: PictureOrder,
    output: ServiceDetails,
  },
  remove: {
    method: 'DELETE',
    path: '/api/services/:id/pictures/:pictureId',
    access: 'user',
    summary: 'Remove an image of a service of yours',
    params: z.extend(IdParams, { pictureId: IdParams.shape.id }),
    output: ServiceDetails,
  },
})
