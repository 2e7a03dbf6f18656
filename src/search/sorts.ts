/** The four orders of the specification, the first one unless asked otherwise. */
export const serviceSorts = ['relevance', 'rating', 'price_low', 'price_high'] as const
export type ServiceSort = (typeof serviceSorts)[number]
