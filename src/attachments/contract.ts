import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'

/** How many files go with one text. */
export const MAX_FILES = 10
/** What the files of an order may have in all, its messages and disputes included. */
export const MAX_ORDER_BYTES = 1024 * 1024 * 1024
/** What one person may upload within a day. */
export const MAX_BYTES_A_DAY = 5 * MAX_ORDER_BYTES

/** A file that was added to something; where it is served is up to what it was added to. */
export const Attachment = z.object({
  id: z.number(),
  /** As its sender called it. */
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  contentType: z.string(),
  /** A small picture of it can be shown. */
  hasPreview: z.boolean(),
})
export type Attachment = z.infer<typeof Attachment>

/** A file that nothing uses yet: its token adds it to one text of its owner's, once, within a day. */
export const Upload = z.object({
  token: z.string(),
  name: z.string(),
  size: z.number(),
  /** How many bytes have arrived; a broken upload goes on from there. */
  received: z.number(),
  /** All of it has arrived, and it can be added to a text. */
  isReady: z.boolean(),
})
export type Upload = z.infer<typeof Upload>

const token = z.string('This is not a file').check(z.regex(/^[\w-]{20,64}$/, 'This is not a file'))

/** The files that go with a text, by the tokens of their uploads. */
export const Files = z
  .array(token)
  .check(z.maxLength(MAX_FILES, `At most ${MAX_FILES} files can be added`))

/** Which of a file's two forms is asked for. */
export const FileForm = z.object({ form: z.optional(z.literal('preview')) })

const name = z._default(z.string().check(z.maxLength(500)), '')
const ofToken = z.object({ token })

export const attachmentsContract = defineContract({
  upload: {
    method: 'POST',
    path: '/api/attachments',
    access: 'user',
    summary: 'Upload a file of any type in one request, to add it to something afterwards',
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
    summary: 'Begin an upload that can go on after a broken connection',
    body: z.object({ name, size: z.number().check(z.int(), z.gte(0)) }),
    output: Upload,
    status: 201,
    limit: { max: 200, windowMs: 3_600_000, per: 'user' },
  },
  state: {
    method: 'GET',
    path: '/api/attachments/uploads/:token',
    access: 'user',
    summary: 'How much of an upload of yours has arrived',
    params: ofToken,
    output: Upload,
  },
  append: {
    method: 'PATCH',
    path: '/api/attachments/uploads/:token',
    access: 'user',
    summary: 'Send the rest of an upload, or a part of it, from an offset on',
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
    summary: 'Take back an upload that nothing uses yet',
    params: ofToken,
  },
})
