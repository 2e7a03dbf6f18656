import type { ServiceExtra, ServicePackages } from '../contract.ts'
import type { Tier } from '../limits.ts'
import { chosenExtras, quoteOf, type ExtraChoice, type Quote } from '../package.ts'
import { extrasIn, type PackageSearch } from '../package-address.ts'

/** A package that was chosen and is offered, with its price. */
export interface ChosenPackage {
  tier: Tier
  extras: ExtraChoice[]
  quote: Quote
}

/**
 * Undefined if the client buys by the hour. Extras that are no longer offered are left out; `changedExtras` names them.
 */
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

/** What of the chosen extras is no longer offered like that: how many are gone, and those with a lower limit. */
export function changedExtras(
  { extras: offered }: Pick<ServicePackages, 'extras'>,
  search: PackageSearch,
): { goneCount: number; limited: ServiceExtra[] } {
  const chosen = extrasIn(search.extras)
  const offeredOf = (id: number) => offered.find((one) => one.id === id)
  return {
    goneCount: chosen.filter(({ id }) => !offeredOf(id)).length,
    limited: chosen.flatMap(({ id, quantity }) => {
      const extra = offeredOf(id)
      return extra && quantity > extra.maxQuantity ? [extra] : []
    }),
  }
}
