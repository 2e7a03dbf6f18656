/** Sent to every process when own words have changed. */
export const WORDS_CHANGED = 'words_changed'
