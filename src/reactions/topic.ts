/** Its person reacted to a service or took that back, in whichever tab: with the service's `id`. */
export const REACTIONS_CHANGED = 'reactions'
