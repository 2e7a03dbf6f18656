import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { languageCodes, ORIGINAL } from '#platform/languages.ts'
import { mailTemplates } from './templates.ts'

const Language = z.enum(languageCodes, 'Please select a language')

/** An email with sample values. */
export const MailChoice = z.object({
  language: Language,
  template: z.enum(mailTemplates, 'Please select an email'),
})
export type MailChoice = z.infer<typeof MailChoice>

export const MailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export type MailPreview = z.infer<typeof MailPreview>

/** What became of an email that was sent directly. */
export const SentSample = z.object({
  outcome: z.enum(['sent', 'kept', 'failed', 'nowhere']),
  reason: z.nullable(z.string()),
  to: z.string(),
})
export type SentSample = z.infer<typeof SentSample>

export const mailPreviewContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/mails',
    access: 'admin',
    summary: 'Every email with its subject, filled with sample values',
    query: z.object({ language: z._default(Language, ORIGINAL) }),
    output: z.array(z.object({ template: z.enum(mailTemplates), subject: z.string() })),
  },
  preview: {
    method: 'POST',
    path: '/api/admin/mails/preview',
    access: 'admin',
    summary: 'An email with sample values, in your words',
    body: MailChoice,
    output: MailPreview,
  },
  sample: {
    method: 'POST',
    path: '/api/admin/mails/sample',
    access: 'admin',
    summary: 'Send yourself an email with sample values',
    body: MailChoice,
    limit: { max: 20, windowMs: HOUR_MS, per: 'user' },
    output: SentSample,
  },
})
