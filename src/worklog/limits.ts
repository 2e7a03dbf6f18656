export const MAX_HOURS_A_DAY = 24
/** In characters. */
export const MIN_MEMO = 3
export const MAX_MEMO = 500
