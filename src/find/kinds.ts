/** What one search looks for, in the order in which it is shown. */
export const kinds = ['services', 'vibers', 'posts', 'articles', 'prompts', 'pages'] as const
export type Kind = (typeof kinds)[number]

/** Letters of a search. */
export const MAX_QUERY = 200
/** Of each kind on the page that shows all of them. */
export const SHOWN_OF_ALL = 5
/** Of one kind at most; so far matches are counted, too, and more are "50+". */
export const MAX_SHOWN = 50
