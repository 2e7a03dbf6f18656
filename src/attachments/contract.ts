import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'

/** Maximum number of files per text. */
export const MAX_FILES = 10
/** Maximum total size of the files of an order, including its messages and disputes. */
export const MAX_ORDER_BYTES = 1024 * 1024 * 1024
/** How many bytes one person may upload within a day. */
export const MAX_BYTES_A_DAY = 5 * MAX_ORDER_BYTES

/** A file attached to a text. The room that owns the text serves it. */
export const Attachment = z.object({
  id: z.number(),
  /** The name its uploader gave it. */
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  contentType: z.string(),
  /** Whether a preview image exists. */
  hasPreview: z.boolean(),
})
export type Attachment = z.infer<typeof Attachment>

/** A file that is not attached yet. Its owner can attach it once, with its token, within a day. */
export const Upload = z.object({
  token: z.string(),
  name: z.string(),
  size: z.number(),
  /** Number of bytes received; an interrupted upload resumes from here. */
  received: z.number(),
  /** All bytes have arrived and the file can be attached. */
  isReady: z.boolean(),
})
export type Upload = z.infer<typeof Upload>

const token = z.string('This is not a file').check(z.regex(/^[\w-]{20,64}$/, 'This is not a file'))

/** Tokens of the uploads to attach. */
export const Files = z
  .array(token)
  .check(z.maxLength(MAX_FILES, `At most ${MAX_FILES} files can be added`))

/** Asks for the preview instead of the file. */
export const FileForm = z.object({ form: z.optional(z.literal('preview')) })

const name = z._default(z.string().check(z.maxLength(500)), '')
const ofToken = z.object({ token })

export const attachmentsContract = defineContract({
  upload: {
    method: 'POST',
    path: '/api/attachments',
    access: 'user',
    summary: 'Upload a file of any type in one request, to attach it later',
    query: z.object({ name }),
    upload: { takes: 'anything' },
    output: Upload,
    status: 201,
    limit: { max: 200, windowMs: 3_600_000, per: 'user' },
  },
  begin: {
    method: 'POST',
    path: '/api/attachments/uploads',
    access: 'user',
    summary: 'Start a resumable upload',
    body: z.object({ name, size: z.number().check(z.int(), z.gte(0)) }),
    output: Upload,
    status: 201,
    limit: { max: 200, windowMs: 3_600_000, per: 'user' },
  },
  state: {
    method: 'GET',
    path: '/api/attachments/uploads/:token',
    access: 'user',
    summary: 'Get the progress of your upload',
    params: ofToken,
    output: Upload,
  },
  append: {
    method: 'PATCH',
    path: '/api/attachments/uploads/:token',
    access: 'user',
    summary: 'Append bytes to your upload at an offset',
    params: ofToken,
    query: z.object({ offset: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0) }),
    upload: { takes: 'anything' },
    output: Upload,
    limit: { max: 300, windowMs: 60_000, per: 'user' },
  },
  cancel: {
    method: 'DELETE',
    path: '/api/attachments/uploads/:token',
    access: 'user',
    summary: 'Delete your upload before it is attached',
    params: ofToken,
  },
})
