import * as z from 'zod/mini'
import { NewField } from '#fields/admin-contract.ts'
import { MAX_ACTIVE, fieldSubjects } from '#fields/field.ts'
import { wordsSchema } from '#home/landing-checks.ts'
import { oneLine, seen } from '#platform/text-checks.ts'
import { CategorySet } from '#services/category-set.ts'

/** The version of the format. A template of another version is refused. */
export const TEMPLATE_VERSION = 1
export const MAX_TEMPLATE_CHARACTERS = 900_000

const text = (max: number) =>
  z
    .string('Please enter a text')
    .check(
      oneLine,
      ...seen(2, 'This text has at least 2 characters'),
      z.maxLength(max, `This text has at most ${max} characters`),
    )
const inLanguages = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.strictObject({ en: z.optional(schema), es: z.optional(schema), fr: z.optional(schema) })
const named = (max: number) =>
  z.strictObject({ en: text(max), es: z.optional(text(max)), fr: z.optional(text(max)) })

/** What a marketplace sells, asks and says, without its data. */
export const Template = z
  .strictObject({
    version: z.literal(TEMPLATE_VERSION, `Only version ${TEMPLATE_VERSION} can be read`),
    name: named(60),
    description: named(200),
    categories: CategorySet,
    /** Custom fields in their order. */
    fields: z.array(NewField).check(z.maxLength(MAX_ACTIVE * fieldSubjects.length)),
    /** Own words by key. */
    words: inLanguages(z.record(z.string(), z.string())),
    /** Texts of the landing page by key. */
    landing: inLanguages(wordsSchema((key) => key)),
  })
  .check(
    z.refine(
      ({ categories, fields }) =>
        fields
          .flatMap((field) => field.categories ?? [])
          .every((slug) => categories.some((one) => one.slug === slug)),
      { error: 'A field names a category that is not in the template', path: ['fields'] },
    ),
  )
export type Template = z.infer<typeof Template>
