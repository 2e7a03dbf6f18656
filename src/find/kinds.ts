/** The kinds of results, in display order. */
export const kinds = [
  'services',
  'vibers',
  'gigs',
  'posts',
  'articles',
  'prompts',
  'pages',
] as const
export type Kind = (typeof kinds)[number]

/** In characters. */
export const MAX_QUERY = 200
/** Results of each kind on the page with all kinds. */
export const SHOWN_OF_ALL = 5
/** The most results of one kind. Matches are counted up to this number; more are shown as "50+". */
export const MAX_SHOWN = 50
