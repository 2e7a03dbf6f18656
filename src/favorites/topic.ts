/** Its person saved something or took it off, in whichever tab: with which `kind` and `id`. */
export const FAVORITES_CHANGED = 'favorites'
