/** In characters. */
export const MIN_TITLE = 5
export const MAX_TITLE = 120
export const MIN_DESCRIPTION = 20
export const MAX_DESCRIPTION = 10_000

/** Per hour, in major units of the marketplace's currency. */
export const MIN_HOURLY_RATE = 5
export const MAX_HOURLY_RATE = 10_000

/** What a service usually takes: hours in steps of half an hour, and days until it is ready. */
export const MIN_USUAL_HOURS = 0.5
export const MAX_USUAL_HOURS = 1000
export const MAX_USUAL_DAYS = 180

/** Images next to the cover, and the length of the text that describes one. */
export const MAX_PICTURES = 8
export const MAX_ALT_LENGTH = 150

/** The number of skills of a service, and the length of one skill in characters. */
export const MAX_SKILLS = 15
export const MAX_SKILL_LENGTH = 40

/** How many subcategories a main category can have that are on, however they are entered. */
export const MAX_SUBCATEGORIES = 100
