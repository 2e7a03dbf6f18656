import { MAX_EXTRAS, MAX_QUANTITY, tiers, type Tier } from './limits.ts'
import type { ExtraChoice, PackageChoice } from './package.ts'

/** What is chosen in the address of the checkout: `?package=standard&extras=4x2,7x1`. */
export interface PackageSearch {
  package?: Tier | undefined
  /** Ids of extras with their quantities. */
  extras?: string | undefined
}

const EXTRA = /^(\d{1,15})x(\d{1,2})$/

/** Drops what is invalid. Without a package there are no extras. */
export function packageSearch(params: Record<string, unknown>): PackageSearch {
  const tier = tiers.find((one) => one === params['package'])
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

/** The checkout of a service with a package and extras chosen. */
export function pathToBuy(serviceId: number, { tier, extras }: PackageChoice): string {
  const chosen = extrasText(extras)
  return `/checkout/${serviceId}?package=${tier}${chosen ? `&extras=${chosen}` : ''}`
}
