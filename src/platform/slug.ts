/** Letters of a slug of anything but categories, which have fewer. */
export const MAX_SLUG = 100

/** What a page's slug may be made of; hyphens may stand anywhere (docs/product-rules.md#slugs). */
export const LOOSE_SLUG = /^[a-z0-9-]+$/
/** What every other slug is made of: single hyphens between segments. */
export const STRICT_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const SLUG_LETTERS = 'Slug can only contain lowercase letters, numbers, and hyphens'
