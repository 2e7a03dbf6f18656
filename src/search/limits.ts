/** Lists count and page this far; beyond it the count is a lower bound (docs/ranking.md). */
export const MAX_RESULTS = 1000
/** Facets are counted over at most this many matches. */
export const MAX_FACET_MATCHES = 5000
/** Letters of a search. */
export const MAX_SEARCH_LENGTH = 200
