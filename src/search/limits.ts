/** Lists and facets count and page up to this many matches; a larger total is shown as "at least" (docs/ranking.md). */
export const MAX_RESULTS = 1000
/** In characters. */
export const MAX_SEARCH_LENGTH = 200
/** With fewer services that contain all words of a search, those that contain some of them follow (docs/ranking.md). */
export const FEW = 12
/** How many skills a filter has. */
export const MAX_SKILL_FILTERS = 20
