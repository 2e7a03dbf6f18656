const INTERVALS = 3
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/**
 * The values beside a chart's lines: evenly spaced, round, with zero among them, and from at most the lowest to at
 * least the highest value. About four; for percentages, they never pass 100.
 */
export function ticksFor(values: readonly number[], { isWhole }: { isWhole: boolean }): number[] {
  const lowest = Math.min(0, ...values)
  // A single order should not fill the whole height.
  const highest = Math.max(isWhole ? INTERVALS : 0, ...values)
  const step = roundStep((highest - lowest || 1) / INTERVALS, isWhole)
  const first = Math.floor(lowest / step)
  const count = Math.ceil(highest / step) - first + 1
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}

/** The smallest round number that is at least this large. */
function roundStep(least: number, isWhole: boolean): number {
  const magnitude = 10 ** Math.floor(Math.log10(least))
  const steps = ROUND_STEPS.map((step) => step * magnitude)
  return steps.find((step) => step >= least && (!isWhole || Number.isInteger(step))) ?? 1
}
