/** Told to everybody who listens: names, rules or texts of every page may be others now. */
export const SETTINGS_CHANGED = 'settings'
