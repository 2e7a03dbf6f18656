/** Sent to both parties of an order whose hours log has changed; carries the order's id. */
export const HOURS_CHANGED = 'hours'
