/** Sent to every connected browser when settings have changed. */
export const SETTINGS_CHANGED = 'settings'
