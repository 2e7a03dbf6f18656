import type { ServicePackages } from '../contract.ts'
import type { Tier } from '../limits.ts'
import { chosenExtras, quoteOf, type ExtraChoice, type Quote } from '../package.ts'
import { extrasIn, type PackageSearch } from '../package-address.ts'

/** A package that was chosen and is offered, with its price. */
export interface ChosenPackage {
  tier: Tier
  extras: ExtraChoice[]
  quote: Quote
}

/** Undefined if the client buys by the hour. Extras that are no longer offered are left out. */
export function chosenPackage(
  offered: ServicePackages,
  search: PackageSearch,
): ChosenPackage | undefined {
  const chosen = offered.packages.find(({ tier }) => tier === search.package)
  if (!chosen) return undefined
  const extras = extrasIn(search.extras).flatMap(({ id, quantity }) => {
    const extra = offered.extras.find((one) => one.id === id)
    return extra ? [{ id, quantity: Math.min(quantity, extra.maxQuantity) }] : []
  })
  return { tier: chosen.tier, extras, quote: quoteOf(chosen, chosenExtras(offered, extras)) }
}
