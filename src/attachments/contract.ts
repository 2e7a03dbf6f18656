import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { oneLine } from '#platform/text-checks.ts'

export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** How many files go with one text. */
export const MAX_FILES = 10

/** A file that was added to something; where it is served is up to what it was added to. */
export const Attachment = z.object({
  id: z.number(),
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  contentType: z.string(),
})
export type Attachment = z.infer<typeof Attachment>

/** A file nobody has used yet: its token adds it to one text of its owner's, once, within a day. */
export const Upload = z.object({
  token: z.string(),
  name: z.string(),
  size: z.number(),
  contentType: z.string(),
})
export type Upload = z.infer<typeof Upload>

/** The files that go with a text, by the tokens of their uploads. */
export const Files = z
  .array(z.string('This is no file').check(z.regex(/^[\w-]{20,64}$/, 'This is no file')))
  .check(z.maxLength(MAX_FILES, `At most ${MAX_FILES} files can be added`))

export const attachmentsContract = defineContract({
  upload: {
    method: 'POST',
    path: '/api/attachments',
    access: 'user',
    summary: 'Upload a picture, PDF, text or office document to add it to something afterwards',
    query: z.object({ name: z._default(z.string().check(oneLine, z.maxLength(500)), '') }),
    upload: { maxBytes: MAX_FILE_BYTES, takes: 'anything' },
    output: Upload,
    status: 201,
    limit: { max: 20, windowMs: 3_600_000, per: 'user' },
  },
})
