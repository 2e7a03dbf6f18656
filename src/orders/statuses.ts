/** The specification's states of an order (§4), in the order of the tabs that filter by them. */
export const orderStatuses = [
  'pending',
  'in_progress',
  'completed',
  'cancelled',
  'disputed',
] as const
export type OrderStatus = (typeof orderStatuses)[number]
