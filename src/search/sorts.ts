/** The first one is the default. */
export const serviceSorts = [
  'relevance',
  'rating',
  'price_low',
  'price_high',
  'package_low',
] as const
export type ServiceSort = (typeof serviceSorts)[number]
