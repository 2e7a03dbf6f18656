/** An hour, in the marketplace's currency (the upper end is ours). */
export const MIN_HOURLY_RATE = 5
export const MAX_HOURLY_RATE = 10_000

/** Skills of one service, and letters of one skill. */
export const MAX_SKILLS = 15
export const MAX_SKILL_LENGTH = 40
