/** Announced when a menu changes; every process then rereads the menus. */
export const MENUS_CHANGED = 'menus'
