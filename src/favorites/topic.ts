/** Sent to a member who has saved or removed a favorite, with its `kind` and `id`. */
export const FAVORITES_CHANGED = 'favorites'
