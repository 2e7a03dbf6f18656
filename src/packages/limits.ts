/** The tiers of a service, from the left. */
export const tiers = ['basic', 'standard', 'premium'] as const
export type Tier = (typeof tiers)[number]
/** The name of a package that its viber has not named. */
export const tierNames: Record<Tier, string> = {
  basic: 'Basic',
  standard: 'Standard',
  premium: 'Premium',
}

/** In characters. */
export const MIN_NAME = 3
export const MAX_NAME = 40
export const MIN_SUMMARY = 20
export const MAX_SUMMARY = 600
export const MAX_FEATURE_LENGTH = 80
export const MIN_EXTRA_NAME = 3
export const MAX_EXTRA_NAME = 80

/** In major units of the marketplace's currency. */
export const MIN_PACKAGE_PRICE = 5
export const MAX_PACKAGE_PRICE = 999_999.99
export const MIN_EXTRA_PRICE = 1
export const MAX_EXTRA_PRICE = 10_000

export const MAX_DAYS = 180
export const MAX_REVISIONS = 10
export const MAX_FEATURES = 10

export const MAX_EXTRAS = 8
export const MAX_EXTRA_DAYS = 60
export const MAX_QUANTITY = 20

/** The longest delivery of an order, in days after the viber accepts. */
export const MAX_DELIVERY_DAYS = 365
