/** Signals to a client, and to the vibers involved, that a gig or its proposals changed; the data is its id. */
export const BRIEF_CHANGED = 'brief'
