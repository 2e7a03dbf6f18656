/** Lists count and page this far, and facets count so many; more is 'at least' (docs/ranking.md). */
export const MAX_RESULTS = 1000
/** Letters of a search. */
export const MAX_SEARCH_LENGTH = 200
