import { slugOf } from '#platform/slug-of.ts'

const MAX_TAG = 30

/** What a slug leaves out without making it another word: outer blanks, hyphens, points inside a word, apostrophes. */
const silent = /(?<=[\p{L}\p{N}])[.'’](?=[\p{L}\p{N}])|[\s_-]/gu

/**
 * What a tag is called in the address of its posts, `/blog?tag=`: its slug where that says all of it, else the tag itself
 * in small letters, so that C++, C# and 日本語 are tags of their own. What is an address already stays as it is.
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
