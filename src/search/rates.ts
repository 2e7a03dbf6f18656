import { MAX_HOURLY_RATE } from '#services/limits.ts'

/** The scale of the rate filter, from 0 to `top`, in major units. A maximum of `top` means no limit. */
export interface RateScale {
  top: number
  step: number
}

/** The fixed scale of marketplaces in US dollars. */
export const USD_RATES: RateScale = { top: 100, step: 5 }

/** Accepts any rate, to the cent. For addresses that are read before the scale is known. */
export const ANY_RATES: RateScale = { top: MAX_HOURLY_RATE, step: 0.01 }

/** The highest package prices that the filter offers, in major units: multiples of the scale's highest rate. */
export function packageSteps({ top }: RateScale): number[] {
  return [1, 2.5, 5, 10, 25].map((times) => times * top)
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500]
/** As many steps as `USD_RATES` has. */
const STEPS_SHOWN = 20

/**
 * The scale for other currencies, in round steps. `highRate` is the rate that 95 % of the services do not exceed;
 * undefined if there are no services.
 */
export function scaleUpTo(highRate: number | undefined): RateScale {
  if (highRate === undefined) return USD_RATES
  const step = STEPS.find((one) => one * STEPS_SHOWN >= highRate) ?? 500
  return { top: Math.ceil(highRate / step) * step, step }
}
