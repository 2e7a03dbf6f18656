/** Sent to a member who has added or removed a reaction, with the `id` of the service. */
export const REACTIONS_CHANGED = 'reactions'
