/** Sent to both parties of an agreement that has changed; carries the agreement's id. */
export const AGREEMENT_CHANGED = 'agreement'
