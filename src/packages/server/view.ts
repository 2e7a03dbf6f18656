import { toDecimal } from '#platform/money.ts'
import type { ServicePackages } from '../contract.ts'
import { tiers } from '../limits.ts'
import type { PackageSet } from './queries.ts'

export const noPackages: ServicePackages = { version: 0, packages: [], extras: [] }

/** A saved set as the API returns it. */
export function toPackages({ version, packages, extras }: PackageSet): ServicePackages {
  return {
    version,
    packages: packages.flatMap(({ tier: place, priceCents, ...rest }) => {
      const tier = tiers[place - 1]
      return tier ? [{ tier, ...rest, price: toDecimal(priceCents) }] : []
    }),
    extras: extras.map(({ priceCents, ...rest }) => ({ ...rest, price: toDecimal(priceCents) })),
  }
}
