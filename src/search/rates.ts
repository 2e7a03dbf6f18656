import { MAX_HOURLY_RATE } from '#services/limits.ts'

/** The scale of the rate filter: from nothing to `top`, which stands for no limit. */
export interface RateScale {
  top: number
  step: number
}

/** The slider of the specification. */
export const USD_RATES: RateScale = { top: 100, step: 5 }

/** For reading an address while the scale is not known: any rate, to the cent. */
export const ANY_RATES: RateScale = { top: MAX_HOURLY_RATE, step: 0.01 }

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500]
/** About as many steps as the specification's slider has. */
const STEPS_SHOWN = 20

/**
 * Where the prices are not in dollars: from nothing to the rate that 95 of 100 services do not exceed, in round steps.
 * Without services it is the scale of the specification.
 */
export function scaleUpTo(highRate: number | undefined): RateScale {
  if (highRate === undefined) return USD_RATES
  const step = STEPS.find((one) => one * STEPS_SHOWN >= highRate) ?? 500
  return { top: Math.ceil(highRate / step) * step, step }
}
