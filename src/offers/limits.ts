/** In characters. */
export const MIN_TITLE = 5
export const MAX_TITLE = 120
export const MIN_SCOPE = 20
export const MAX_SCOPE = 5000
export const MAX_MARK_NOTE = 500
export const MAX_ANSWER = 1000
/** The note of a proposal. */
export const MIN_PROPOSAL_NOTE = 50
export const MAX_NOTE = 3000
export const MIN_MILESTONE_TITLE = 3
export const MAX_MILESTONE_TITLE = 120
export const MAX_MILESTONE_TEXT = 1000

/** In major units of the marketplace's currency. */
export const MIN_PRICE = 5
export const MAX_PRICE = 999_999.99
export const MAX_RATE = 10_000

export const MAX_MILESTONES = 10
export const MIN_HOURS = 1
export const MAX_HOURS = 1000
export const MAX_DAYS = 365
export const MAX_REVISIONS = 10
export const MAX_VALID_DAYS = 30

/** Limits on open offers and requests of one person, against spam. */
export const MAX_OPEN_OFFERS = 25
/** The most proposals a day that shortlistings add. */
export const MAX_SHORTLIST_BONUS = 5
/** Shortlistings and declined proposals count for this many days. */
export const STANDING_DAYS = 7
/** A proposal must not repeat one that its viber sent within this many days, from this similarity on. */
export const COPY_DAYS = 30
export const COPY_SIMILARITY = 0.9
/** A list of proposals sorts at most this many. */
export const MAX_LISTED_PROPOSALS = 1000
export const MAX_OPEN_REQUESTS = 10
export const MAX_REQUESTS_A_DAY = 10
