import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** The maximum number of uploads per member within 24 hours. */
export const MAX_PICTURES_A_DAY = 30

/** An image to insert into a text: its public address, and its size in pixels. */
export const Picture = z.object({ url: z.string(), width: z.number(), height: z.number() })
export type Picture = z.infer<typeof Picture>

export const picturesContract = defineContract({
  upload: {
    method: 'POST',
    path: '/api/uploads',
    access: 'user',
    summary: 'Upload an image for a text; the body is the file (max. 30 a day)',
    upload: { maxBytes: MAX_PICTURE_BYTES },
    output: Picture,
    status: 201,
  },
})
