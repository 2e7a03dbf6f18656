import slugify from '@sindresorhus/slugify'
import { withoutEnding } from './plain-text.ts'
import { MAX_SLUG } from './slug.ts'

/**
 * Derives a slug from a title: lowercase, punctuation removed, spaces as hyphens, other scripts transliterated to Latin
 * letters (docs/product-rules.md#slugs). Empty if no character can be transliterated.
 */
export function slugOf(title: string, maxLength = MAX_SLUG): string {
  // Punctuation is removed rather than replaced by a hyphen: `Node.js` becomes `nodejs`.
  const words = title.normalize('NFKC').replaceAll(/[^\p{L}\p{N}\p{M}\s-]/gu, '')
  return withoutEnding(slugify(words, { decamelize: false }).slice(0, maxLength), '-')
}
