import slugify from '@sindresorhus/slugify'
import { withoutEnding } from './plain-text.ts'
import { MAX_SLUG } from './slug.ts'

/**
 * The slug that follows from a title: lowercase, punctuation removed, spaces to hyphens, other scripts in
 * Latin letters (docs/product-rules.md#slugs). Empty where nothing of the title can be written so.
 */
export function slugOf(title: string, maxLength = MAX_SLUG): string {
  // Punctuation goes rather than becoming a hyphen: `Node.js` is `nodejs`.
  const words = title.normalize('NFKC').replaceAll(/[^\p{L}\p{N}\p{M}\s-]/gu, '')
  return withoutEnding(slugify(words, { decamelize: false }).slice(0, maxLength), '-')
}
