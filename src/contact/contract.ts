import * as z from 'zod/mini'
import { defineContract, IdParams, Timestamp } from '#platform/contract.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { EmailAddress } from '#platform/email-address.ts'
import { manyLines, oneLine, seen } from '#platform/text-checks.ts'
import { contactStatuses, MAX_MESSAGE, MAX_NOTE, MAX_SUBJECT } from './message.ts'

export const NewContactMessage = z.object({
  name: z
    .string('Please enter your name')
    .check(
      oneLine,
      ...seen(1, 'Please enter your name'),
      z.maxLength(100, 'This text is too long'),
    ),
  email: EmailAddress,
  subject: z.optional(z.string().check(oneLine, z.maxLength(MAX_SUBJECT, 'This text is too long'))),
  message: z
    .string('Please write a message')
    .check(
      manyLines,
      ...seen(1, 'Please write a message'),
      z.maxLength(MAX_MESSAGE, `At most ${MAX_MESSAGE} characters`),
    ),
  /** Honeypot: people do not see this field, so a filled one reveals a bot. */
  website: z.optional(z.string().check(z.maxLength(2000))),
})
export type NewContactMessage = z.infer<typeof NewContactMessage>

/** A message as admins see it. */
export const ContactMessage = z.object({
  id: z.number(),
  /** Null for a visitor. */
  userId: z.nullable(z.number()),
  name: z.string(),
  email: z.string(),
  subject: z.nullable(z.string()),
  message: z.string(),
  language: z.string(),
  status: z.enum(contactStatuses),
  createdAt: Timestamp,
  answeredAt: z.nullable(Timestamp),
  answeredBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** Without a status, all messages. */
export const ContactChoice = z.object({ status: z.optional(z.enum(contactStatuses)) })
export type ContactChoice = z.infer<typeof ContactChoice>

export const contactContract = defineContract({
  send: {
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    summary: 'Send a contact message to the admins’ inbox',
    body: NewContactMessage,
    output: z.object({ isReceived: z.literal(true) }),
    status: 202,
    form: '/contact',
    limit: { max: 3, windowMs: HOUR_MS, per: 'address' },
  },
  get: {
    method: 'GET',
    path: '/api/admin/contact-messages/:id',
    access: 'admin',
    summary: 'Get a contact message',
    params: IdParams,
    output: ContactMessage,
  },
  answer: {
    method: 'POST',
    path: '/api/admin/contact-messages/:id/answer',
    access: 'admin',
    summary: 'Mark a contact message as answered, with an optional note for other admins',
    params: IdParams,
    body: z.object({
      note: z.optional(
        z.string().check(manyLines, z.maxLength(MAX_NOTE, `At most ${MAX_NOTE} characters`)),
      ),
    }),
    output: ContactMessage,
  },
  export: {
    method: 'GET',
    path: '/api/admin/contact-messages/export.csv',
    access: 'admin',
    summary: 'Export contact messages as CSV, newest first (max. 50,000 rows)',
    query: ContactChoice,
    download: true,
  },
})
