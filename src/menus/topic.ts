/** Told whenever a menu was changed: every process reads the menus again. */
export const MENUS_CHANGED = 'menus'
