/** The maximum length of slugs in characters. Categories have a lower limit. */
export const MAX_SLUG = 100

/** The pattern of a page's slug: hyphens may be anywhere (docs/product-rules.md#slugs). */
export const LOOSE_SLUG = /^[a-z0-9-]+$/
/** The pattern of all other slugs: single hyphens between segments. */
export const STRICT_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const SLUG_LETTERS = 'Slug can only contain lowercase letters, numbers, and hyphens'
