import * as z from 'zod/mini'
import { oneLine } from '#platform/text-checks.ts'
import { NO_CATEGORY, PromptFields } from './fields.ts'

const statuses = ['draft', 'published'] as const

/** A prompt in an import file: the fields of a new prompt, with the slug of its category; published by default. */
export const ImportedPrompt = z.object({
  ...z.omit(PromptFields, { categoryId: true }).shape,
  category: z
    .string(NO_CATEGORY)
    .check(oneLine, z.minLength(1, NO_CATEGORY), z.maxLength(100, NO_CATEGORY)),
  status: z._default(z.enum(statuses, `Please choose one of ${statuses.join(', ')}`), 'published'),
})
export type ImportedPrompt = z.infer<typeof ImportedPrompt>
