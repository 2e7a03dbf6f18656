import * as z from 'zod/mini'
import { defineContract, IdParams, WRITING_LIMIT } from '#platform/contract.ts'
import { oneLine, seen } from '#platform/text-checks.ts'
import { Field, FieldSubjectName } from './contract.ts'
import {
  fieldTypes,
  MAX_DECIMALS,
  MAX_HELP,
  MAX_LABEL,
  MAX_OPTION_LABEL,
  MAX_OPTIONS,
  MAX_UNIT,
  MIN_OPTIONS,
} from './field.ts'

export const ListedField = z.extend(Field, {
  isActive: z.boolean(),
  /** True while a job deletes the answers. */
  isBeingPurged: z.boolean(),
  /** `operator`, or the extension that has added the field. */
  origin: z.string(),
  version: z.number(),
})
export type ListedField = z.infer<typeof ListedField>

const textOf = (max: number, name: string) =>
  z
    .string('Please enter a text')
    .check(
      oneLine,
      ...seen(1, 'Please enter a text'),
      z.maxLength(max, `${name} has at most ${max} characters`),
    )
const Label = z
  .string('Please enter a question')
  .check(
    oneLine,
    ...seen(2, 'A question has at least 2 characters'),
    z.maxLength(MAX_LABEL, `A question has at most ${MAX_LABEL} characters`),
  )
const BAD_KEY = 'Only lowercase letters, digits and _, starting with a letter'
export const FieldKey = z
  .string('Please enter a key')
  .check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, BAD_KEY))

const optionLabel = textOf(MAX_OPTION_LABEL, 'An answer')
const Option = z.object({
  key: z
    .string('Please enter a key')
    .check(z.regex(/^[a-z0-9_]{1,40}$/, 'Only lowercase letters, digits and _')),
  label: optionLabel,
  labels: z.optional(z.object({ es: z.optional(optionLabel), fr: z.optional(optionLabel) })),
})
const FEW_OPTIONS = `Please enter ${MIN_OPTIONS} to ${MAX_OPTIONS} answers`
const Options = z.array(Option, FEW_OPTIONS).check(
  z.minLength(MIN_OPTIONS, FEW_OPTIONS),
  z.maxLength(MAX_OPTIONS, FEW_OPTIONS),
  z.refine(
    (options) => new Set(options.map(({ key }) => key)).size === options.length,
    'Two answers have the same key',
  ),
)

const BAD_LIMIT = 'Please enter a number'
const BOUND = 1_000_000_000
const limit = z.number(BAD_LIMIT).check(z.gte(-BOUND, BAD_LIMIT), z.lte(BOUND, BAD_LIMIT))
const Limits = z
  .object({
    min: limit,
    max: limit,
    decimals: z.number(BAD_LIMIT).check(z.int(BAD_LIMIT), z.gte(0), z.lte(MAX_DECIMALS)),
    unit: z.nullable(textOf(MAX_UNIT, 'A unit')),
  })
  .check(
    z.refine(({ min, max }) => min < max, {
      message: 'The lowest number is above the highest',
      path: ['max'],
    }),
  )

const edit = {
  label: Label,
  labels: z.optional(z.object({ es: z.optional(Label), fr: z.optional(Label) })),
  help: z.optional(z.nullable(textOf(MAX_HELP, 'A hint'))),
  /** For `choice` and `choices`. An answer that is left out is retired: it stays where it was chosen. */
  options: z.optional(Options),
  /** For `number`. */
  number: z.optional(Limits),
  categories: z.optional(z.array(z.string()).check(z.maxLength(20))),
  for: z.optional(z.enum(['provider', 'everybody'])),
  isRequired: z.optional(z.boolean()),
  visibility: z.optional(z.enum(['public', 'staff'])),
  onCard: z.optional(z.boolean()),
  isFilter: z.optional(z.boolean()),
}

export const NewField = z.object({
  subject: FieldSubjectName,
  key: FieldKey,
  type: z.enum(fieldTypes, 'Please select a type'),
  ...edit,
})
export type NewField = z.infer<typeof NewField>

/** Omitted fields keep their values. */
export const FieldEdit = z.object({
  ...edit,
  label: z.optional(Label),
  isActive: z.optional(z.boolean()),
})
export type FieldEdit = z.infer<typeof FieldEdit>

/** The version that the admin saw. If the row has changed since, the request is a conflict. */
const SeenVersion = { version: z.number().check(z.int()) }
const FieldChange = z.extend(FieldEdit, SeenVersion)
export type FieldChange = z.infer<typeof FieldChange>

const list = z.array(ListedField)

/** Every change returns the whole list, because it is short and other admins may have changed it. */
export const fieldsAdminContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/fields',
    access: 'admin',
    summary: 'Every custom field in order, including inactive ones',
    output: list,
  },
  add: {
    method: 'POST',
    path: '/api/admin/fields',
    access: 'admin',
    summary: 'Add a custom field at the end',
    body: NewField,
    limit: WRITING_LIMIT,
    output: list,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path: '/api/admin/fields/:id',
    access: 'admin',
    summary: 'Change a custom field, or switch it off; answers are kept',
    params: IdParams,
    body: FieldChange,
    limit: WRITING_LIMIT,
    output: list,
  },
  move: {
    method: 'POST',
    path: '/api/admin/fields/:id/move',
    access: 'admin',
    summary: 'Move a custom field up or down by one position',
    params: IdParams,
    body: z.object({ ...SeenVersion, direction: z.enum(['up', 'down']) }),
    output: list,
  },
  purge: {
    method: 'POST',
    path: '/api/admin/fields/:id/purge',
    access: 'super_admin',
    summary: 'Delete a custom field that is switched off, with all its answers',
    params: IdParams,
    /** The key of the field, typed to confirm. */
    body: z.object({ ...SeenVersion, confirm: z.string().check(z.maxLength(40)) }),
    output: list,
  },
})
