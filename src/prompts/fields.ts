import * as z from 'zod/mini'
import { Id } from '#platform/contract.ts'
import { manyLines, oneLine, seen } from '#platform/text-checks.ts'
import { SortOrder, strictSlug, tagsUpTo, YesOrNo } from '#publishing/fields.ts'
import {
  DEFAULT_COLOR,
  difficulties,
  MAX_CONTENT,
  MAX_DESCRIPTION,
  MAX_TAGS,
  MAX_TITLE,
  MIN_CONTENT,
  MIN_DESCRIPTION,
  MIN_TITLE,
  promptIcons,
  promptStatuses,
  promptVisibilities,
} from './prompt.ts'

/** A text of at least `min` visible characters and at most `max` code points. */
function between(name: string, min: number, max: number, lines: typeof oneLine) {
  const short = `${name} must be at least ${min} characters`
  const long = `${name} must be at most ${max} characters`
  return z.string(short).check(
    lines,
    ...seen(min, short),
    z.refine<string>((text) => [...text].length <= max, long),
  )
}

/** A BCP-47 tag of a language with an optional script and region; variants and extensions are refused. */
const LANGUAGE = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i
const NO_LANGUAGE = 'Please enter a language such as en or pt-BR'

export const LanguageTag = z.string(NO_LANGUAGE).check(
  z.trim(),
  z.regex(LANGUAGE, { error: NO_LANGUAGE, abort: true }),
  z.overwrite((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag),
)

export const NO_CATEGORY = 'Please choose a category'

/** The statuses that an author may ask for when saving; admins' decisions set the others. */
const requestable = ['draft', 'pending_review', 'published'] as const
const RequestedStatus = z.enum(requestable, `Please choose one of ${requestable.join(', ')}`)
export const AnyStatus = z.enum(promptStatuses, `Please choose one of ${promptStatuses.join(', ')}`)

/** The fields of a new prompt (docs/product-rules.md#new-prompts). A missing slug is made from the title. */
export const PromptFields = z.object({
  title: between('Title', MIN_TITLE, MAX_TITLE, oneLine),
  description: between('Description', MIN_DESCRIPTION, MAX_DESCRIPTION, oneLine),
  /** Plain text, never rendered as HTML. */
  content: between('Content', MIN_CONTENT, MAX_CONTENT, manyLines),
  categoryId: z.number(NO_CATEGORY).check(z.int(NO_CATEGORY), z.positive(NO_CATEGORY)),
  slug: z.optional(strictSlug({ min: 3, max: 100 })),
  tags: z._default(tagsUpTo(MAX_TAGS), []),
  difficulty: z._default(z.enum(difficulties), 'beginner'),
  language: z._default(LanguageTag, 'en'),
  visibility: z._default(z.enum(promptVisibilities), 'public'),
  /**
   * A member's `published` waits for review, unless the prompt is private
   * (docs/product-rules.md#private-and-unlisted-prompts).
   */
  status: z.optional(RequestedStatus),
})
export type PromptFields = z.infer<typeof PromptFields>

/** Fields that are left out stay as they are. With `version`, a prompt that was changed since answers 409 `stale`. */
export const PromptChange = z.object({
  ...z.partial(PromptFields).shape,
  tags: z.optional(tagsUpTo(MAX_TAGS)),
  difficulty: z.optional(z.enum(difficulties)),
  language: z.optional(LanguageTag),
  visibility: z.optional(z.enum(promptVisibilities)),
  /** Any status is accepted, because the form may send the prompt's present status back. */
  status: z.optional(AnyStatus),
  version: z.optional(Id),
})
export type PromptChange = z.infer<typeof PromptChange>

const NO_COLOR = 'Please enter a color of the form #rrggbb'
const MIN_NAME = 2
const MAX_NAME = 60
const color = z.string(NO_COLOR).check(z.regex(/^#[0-9a-f]{6}$/i, NO_COLOR))
const icon = z.nullable(z.enum(promptIcons, 'Please choose one of the icons'))
const categoryDescription = z.nullable(
  z.string().check(oneLine, z.maxLength(500, 'This text is too long')),
)

export const PromptCategoryFields = z.object({
  name: between('Name', MIN_NAME, MAX_NAME, oneLine),
  slug: strictSlug({ min: 2, max: 60 }),
  description: z._default(categoryDescription, null),
  color: z._default(color, DEFAULT_COLOR),
  icon: z._default(icon, null),
  sortOrder: z._default(SortOrder, 0),
  isVisible: z._default(YesOrNo, true),
})
export type PromptCategoryFields = z.infer<typeof PromptCategoryFields>

export const PromptCategoryChange = z.object({
  ...z.partial(PromptCategoryFields).shape,
  description: z.optional(categoryDescription),
  color: z.optional(color),
  icon: z.optional(icon),
  sortOrder: z.optional(SortOrder),
  isVisible: z.optional(YesOrNo),
  version: z.optional(Id),
})
export type PromptCategoryChange = z.infer<typeof PromptCategoryChange>
