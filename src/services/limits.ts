/** In characters. */
export const MIN_TITLE = 5
export const MAX_TITLE = 120
export const MIN_DESCRIPTION = 20
export const MAX_DESCRIPTION = 10_000

/** Per hour, in major units of the marketplace's currency. */
export const MIN_HOURLY_RATE = 5
export const MAX_HOURLY_RATE = 10_000

/** The number of skills of a service, and the length of one skill in characters. */
export const MAX_SKILLS = 15
export const MAX_SKILL_LENGTH = 40
