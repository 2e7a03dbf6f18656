import * as z from 'zod/mini'
import { Id } from '#platform/contract.ts'
import { SLUG_LETTERS, STRICT_SLUG } from '#platform/slug.ts'
import { oneLine, seen } from '#platform/text-checks.ts'
import { rejectionReasons } from './publication.ts'

const TOO_LONG = 'This text is too long'
const MIN_TAG = 2
const MAX_TAG = 30

/** Letters and digits, separated by single hyphens (docs/product-rules.md#slugs). Trims surrounding blanks. */
export function strictSlug({ min, max }: { min: number; max: number }) {
  const short = `Slug must be at least ${min} characters`
  return z
    .string(short)
    .check(
      z.trim(),
      z.minLength(min, { error: short, abort: true }),
      z.maxLength(max, TOO_LONG),
      z.regex(STRICT_SLUG, SLUG_LETTERS),
    )
}

/** At most `max` tags. Tags that differ only in case are duplicates, and the first is kept. */
export function tagsUpTo(max: number) {
  const tag = z
    .string('A tag must be a word')
    .check(
      oneLine,
      z.trim(),
      ...seen(MIN_TAG, `A tag has at least ${MIN_TAG} characters`),
      z.maxLength(MAX_TAG, `A tag has at most ${MAX_TAG} characters`),
    )
  return z.array(tag).check(
    z.maxLength(100, TOO_LONG),
    z.overwrite((tags) => withoutDuplicates(tags)),
    z.maxLength(max, `At most ${max} tags`),
  )
}

function withoutDuplicates(tags: string[]): string[] {
  const byLetters = new Map<string, string>()
  for (const tag of tags) {
    const letters = tag.toLowerCase()
    if (!byLetters.has(letters)) byLetters.set(letters, tag)
  }
  return [...byLetters.values()]
}

const MAX_REASON = 1000

/**
 * The reason for sending a text back. The interface requires one of the two fields, the API neither
 * (docs/product-rules.md#sending-back).
 */
export const Rejection = {
  reason: z.optional(
    z.nullable(
      z
        .string()
        .check(oneLine, z.trim(), z.maxLength(MAX_REASON, `At most ${MAX_REASON} characters`)),
    ),
  ),
  reasonCode: z.optional(z.nullable(z.enum(rejectionReasons))),
}

const NO_URL = 'Please enter a valid URL'
const NO_HTTPS = 'Please enter an address that starts with https://'

/** At most `max` code points, so that an emoji counts as one character (docs/product-rules.md#text-limits). */
export const atMost = (max: number, message: string) =>
  z.refine<string>((text) => [...text].length <= max, message)

/** A single line of text that may be missing, null or empty. */
export const optionalLine = (max: number, message = TOO_LONG) =>
  z.optional(z.nullable(z.string(message).check(oneLine, z.trim(), atMost(max, message))))

/** Title and description for search engines and social networks (docs/product-rules.md#text-limits). */
export const MetaFields = {
  metaTitle: optionalLine(60, 'Meta title should be 60 characters or less'),
  metaDescription: optionalLine(160, 'Meta description should be 160 characters or less'),
}

/** Whether this is an address that images may have: any https address, or one of our own uploads. */
function imageAddress(text: string): boolean {
  if (/^\/media\/[\w.-]+$/.test(text)) return true
  return URL.parse(text)?.protocol === 'https:'
}

/** The address of an uploaded image or of any https image. The server never fetches it (control 4). */
export const optionalImage = z.optional(
  z.nullable(
    z.string(NO_URL).check(
      z.trim(),
      z.maxLength(2000, 'This address is too long'),
      z.refine((text) => URL.parse(text)?.protocol !== 'http:', { error: NO_HTTPS, abort: true }),
      z.refine((text) => text === '' || imageAddress(text), NO_URL),
    ),
  ),
)

/** The version that the caller edited. The change fails with 'stale' if there is a newer one. */
export const Version = z.optional(Id)

const NO_INTEGER = 'Please enter a whole number between -10,000 and 10,000'

export const SortOrder = z
  .number(NO_INTEGER)
  .check(z.int(NO_INTEGER), z.gte(-10_000, NO_INTEGER), z.lte(10_000, NO_INTEGER))

export const YesOrNo = z.boolean('Please say yes or no')
