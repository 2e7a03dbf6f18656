import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { fieldSubjects, fieldTypes } from './field.ts'

const Names = z.object({ es: z.optional(z.string()), fr: z.optional(z.string()) })

export const Field = z.object({
  id: z.number(),
  subject: z.enum(fieldSubjects),
  key: z.string(),
  type: z.enum(fieldTypes),
  label: z.string(),
  /** The label in other languages. A missing one uses `label`. */
  labels: Names,
  help: z.nullable(z.string()),
  /** The possible answers of `choice` and `choices`. */
  options: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      labels: Names,
      /** Not offered any more, but kept where it was chosen. */
      isRetired: z.boolean(),
    }),
  ),
  number: z.nullable(
    z.object({
      min: z.number(),
      max: z.number(),
      decimals: z.number(),
      unit: z.nullable(z.string()),
    }),
  ),
  /** The main categories that the question is for. Empty means all. */
  categories: z.array(z.string()),
  /** Who is asked. */
  for: z.enum(['provider', 'everybody']),
  isRequired: z.boolean(),
  /** Answers to `staff` questions are shown to the owner of the row and to admins only. */
  visibility: z.enum(['public', 'staff']),
  onCard: z.boolean(),
  isFilter: z.boolean(),
})
export type Field = z.infer<typeof Field>

export const FieldSubjectName = z.enum(fieldSubjects, 'Fields are about services, members or gigs')

/** Separate from the admin contract, because forms and filters load it. */
export const fieldsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/fields',
    access: 'public',
    kept: true,
    summary: 'The questions of the marketplace about services, members or gigs',
    query: z.object({ subject: FieldSubjectName }),
    output: z.array(Field),
  },
})
