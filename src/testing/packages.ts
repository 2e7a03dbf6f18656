import type { PackagesChange, ServicePackage, ServicePackages } from '#packages/contract.ts'

export const basic: ServicePackage = {
  tier: 'basic',
  name: 'Basic',
  summary: 'One page, faster on phones and on slow lines.',
  price: 100,
  days: 3,
  revisions: 1,
  features: ['Speed report'],
}

export const standard: ServicePackage = {
  tier: 'standard',
  name: 'Standard',
  summary: 'Five pages, faster on phones and on slow lines.',
  price: 250.5,
  days: 7,
  revisions: 2,
  features: ['Speed report', 'Image compression'],
}

export const anotherPage = { name: 'Another page', price: 15, days: 1, maxQuantity: 3 }
export const writtenGuide = { name: 'Written guide', price: 40, days: 0, maxQuantity: 1 }

/** Two tiers with features and two extras. */
export const aSet: PackagesChange = {
  version: 0,
  packages: [basic, standard],
  extras: [anotherPage, writtenGuide],
}

/** The set as it is answered after it was saved. */
export const savedSet: ServicePackages = {
  version: 3,
  packages: [basic, standard],
  extras: [
    { id: 4, ...anotherPage },
    { id: 7, ...writtenGuide },
  ],
}
