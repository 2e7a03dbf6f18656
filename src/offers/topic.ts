/** Sent to both people of an offer that has changed; carries the offer's id. */
export const OFFER_CHANGED = 'offer'
