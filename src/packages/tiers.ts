import { tiers, type Tier } from './limits.ts'

/** The first packages are basic, standard and premium, in this order and without gaps. */
export function isFilledFromLeft(packages: readonly { tier: Tier }[]): boolean {
  return packages.every(({ tier }, place) => tier === tiers[place])
}

export function isRising(packages: readonly { price: number }[]): boolean {
  return packages.every(({ price }, place) => price > (packages[place - 1]?.price ?? 0))
}

/** The lines of the comparison table: those of the highest tier, then what only lower tiers include. */
export function featureRows(packages: readonly { features: readonly string[] }[]): string[] {
  return [...new Set(packages.toReversed().flatMap(({ features }) => features))]
}
