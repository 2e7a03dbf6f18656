import { slugOf } from '#platform/slug-of.ts'

const MAX_TAG = 30

/** Characters that a slug may drop without changing the word: spaces, hyphens, and dots or apostrophes inside words. */
const silent = /(?<=[\p{L}\p{N}])[.'’](?=[\p{L}\p{N}])|[\s_-]/gu

/**
 * The form of a tag that is stored and used in addresses, `/blog?tag=`: its slug if that loses nothing, else the tag in
 * lower case, so that C++, C# and 日本語 stay distinct. Applying it twice changes nothing.
 */
export function tagAddress(tag: string): string {
  const written = tag.normalize('NFKC')
  const letters = [...written.replaceAll(silent, '')]
  const isSaid = letters.every((letter) => /[\p{L}\p{N}\p{M}]/u.test(letter) && hasSlug(letter))
  const slug = isSaid ? slugOf(written, MAX_TAG) : ''
  return slug.length > 1 ? slug : written.toLowerCase().trim().replaceAll(/\s+/g, '-')
}

function hasSlug(letter: string): boolean {
  return /\p{M}/u.test(letter) || slugOf(letter) !== ''
}
