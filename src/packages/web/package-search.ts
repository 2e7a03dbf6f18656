import { oneOf } from '#platform/web/search-values.ts'
import type { ServicePackages } from '../contract.ts'
import { MAX_EXTRAS, MAX_QUANTITY, tiers, type Tier } from '../limits.ts'
import { chosenExtras, quoteOf, type ExtraChoice, type Quote } from '../package.ts'

/** What is chosen in the address of the checkout: `?package=standard&extras=4x2,7x1`. */
export interface PackageSearch {
  package?: Tier | undefined
  /** Ids of extras with their quantities. */
  extras?: string | undefined
}

const EXTRA = /^(\d{1,15})x(\d{1,2})$/

/** Drops what is invalid. Without a package there are no extras. */
export function packageSearch(params: Record<string, unknown>): PackageSearch {
  const tier = oneOf(tiers, params['package'])
  const text = typeof params['extras'] === 'string' ? params['extras'] : ''
  return { package: tier, extras: tier && extrasText(extrasIn(text)) }
}

export function extrasIn(text: string | undefined): ExtraChoice[] {
  return (text ?? '')
    .split(',')
    .slice(0, MAX_EXTRAS)
    .flatMap((part) => {
      const [, id, quantity] = EXTRA.exec(part) ?? []
      return id ? [{ id: Number(id), quantity: Math.min(Number(quantity), MAX_QUANTITY) }] : []
    })
}

export function extrasText(extras: readonly ExtraChoice[]): string | undefined {
  const chosen = extras.filter(({ quantity }) => quantity > 0)
  return chosen.map(({ id, quantity }) => `${id}x${quantity}`).join(',') || undefined
}

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
