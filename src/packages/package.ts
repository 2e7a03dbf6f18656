import { centsOf } from '#platform/money.ts'
import type { ServiceExtra, ServicePackage, ServicePackages } from './contract.ts'
import { MAX_DELIVERY_DAYS, type Tier } from './limits.ts'

/** How many of an extra are bought. */
export interface ExtraChoice {
  id: number
  quantity: number
}

/** A package and extras, as a client chooses them. */
export interface PackageChoice {
  tier: Tier
  extras: readonly ExtraChoice[]
}

/** A package with extras, priced. Amounts in cents. */
export interface Quote {
  lines: { label: string; quantity: number; unitCents: number }[]
  totalCents: number
  /** Until the work is ready, from the day on which the viber accepts. */
  days: number
  revisions: number
}

export type ChosenExtra = Pick<ServiceExtra, 'name' | 'price' | 'days'> & { quantity: number }

/** The days of an extra count once for each of them. */
export function quoteOf(
  { name, price, days, revisions }: ServicePackage,
  extras: readonly ChosenExtra[],
): Quote {
  const lines = [
    { label: name, quantity: 1, unitCents: centsOf(price) },
    ...extras.map((extra) => ({
      label: extra.name,
      quantity: extra.quantity,
      unitCents: centsOf(extra.price),
    })),
  ]
  return {
    lines,
    totalCents: lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0),
    days: extras.reduce((sum, extra) => sum + extra.quantity * extra.days, days),
    revisions,
  }
}

export function isTooLong({ days }: Quote): boolean {
  return days > MAX_DELIVERY_DAYS
}

/** The chosen extras in the viber's order. Choices of unknown extras are left out. */
export function chosenExtras(
  { extras }: Pick<ServicePackages, 'extras'>,
  choices: readonly ExtraChoice[],
): ChosenExtra[] {
  return extras.flatMap((extra) => {
    const quantity = choices
      .filter(({ id }) => id === extra.id)
      .reduce((sum, choice) => sum + choice.quantity, 0)
    return quantity > 0 ? [{ ...extra, quantity }] : []
  })
}
