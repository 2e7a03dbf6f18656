/** In characters. */
export const MIN_TITLE = 5
export const MAX_TITLE = 120
export const MIN_DESCRIPTION = 50
export const MAX_DESCRIPTION = 10_000
export const MIN_QUESTION = 10
export const MAX_QUESTION = 200

export const MAX_QUESTIONS = 3
export const MAX_POSITIONS = 5
export const MIN_HOURS = 1
export const MAX_HOURS = 1000

/** In major units of the marketplace's currency: in total, and per hour. */
export const MIN_BUDGET = 5
export const MAX_BUDGET = 999_999.99
export const MAX_RATE = 10_000

/** How often a client can extend a gig, and how many days after its end they can open it again. */
export const MAX_EXTENSIONS = 3
export const REOPEN_DAYS = 60
/** The client is reminded this many days before a gig expires. */
export const REMIND_DAYS = 3
/** A gig that stays hidden for this long is closed. */
export const HIDDEN_DAYS = 30
/** How many gigs one client can publish within 24 hours. */
export const MAX_PUBLISHED_A_DAY = 5

/** Descriptions shorter than this are not offered to search engines. */
export const MIN_INDEXED_LETTERS = 200
/** The most gigs that a list counts and pages through. */
export const MAX_RESULTS = 1000
/** The length of the description's beginning in lists, in characters. */
export const MAX_EXCERPT = 280

/** How many of the best matches of a gig are kept. */
export const MAX_MATCHES = 50
/** How many matching gigs a viber is notified of within 24 hours. */
export const MAX_TOLD_A_DAY = 10
/** How many vibers are suggested to the client of a gig. */
export const MAX_SUGGESTED = 20
/** How many vibers a client can invite to one gig, and within 24 hours. */
export const MAX_INVITATIONS = 20
export const MAX_INVITATIONS_A_DAY = 10
/** In characters. */
export const MAX_INVITATION_NOTE = 500
