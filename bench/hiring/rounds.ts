import type { Speed } from '../order-cycles.ts'

export const ROUNDS = 7
/** Orders of each kind per round. */
export const ORDERS = 160
const SLICES = 4

type Run = (orders: number) => Promise<Speed>

/**
 * Measures a round of each, in small slices in turn, so that other programs on the machine slow all of them down alike.
 */
export async function measureRound(runs: readonly Run[]): Promise<Speed[]> {
  const measured = runs.map((run) => ({ run, slices: [] as Speed[] }))
  for (let slice = 0; slice < SLICES; slice++) {
    for (const { run, slices } of slice % 2 === 0 ? measured : measured.toReversed()) {
      slices.push(await run(ORDERS / SLICES))
    }
  }
  return measured.map(({ slices }) => ({
    money: speedOfAll(slices.map(({ money }) => money)),
    life: speedOfAll(slices.map(({ life }) => life)),
    statements: 0,
  }))
}

/** The speed of all slices together; each has as many orders. */
function speedOfAll(speeds: number[]): number {
  return speeds.length / speeds.reduce((seconds, speed) => seconds + 1 / speed, 0)
}
