/** Positions are kept for this many readings; a replica further behind has an unknown lag. */
const KEPT = 120

/**
 * How far a replica is behind. It contains everything written before the last instant at which the primary was at the
 * replica's present position. Instants are on the scale of `performance.now()`, which clock changes do not affect.
 */
export interface Lag {
  /** Records a reading: the primary's position, and then the replica's. */
  note(at: number, primary: number, replica: number): void
  /** The replica contains everything written before this instant; -Infinity while unknown. */
  caughtUpAt(): number
}

export function measureLag(): Lag {
  let waiting: { at: number; position: number }[] = []
  let caughtUpAt = -Infinity
  return {
    note(at, primary, replica) {
      waiting.push({ at, position: primary })
      caughtUpAt = waiting.findLast(({ position }) => position <= replica)?.at ?? caughtUpAt
      waiting = waiting.filter(({ position }) => position > replica).slice(-KEPT)
    },
    caughtUpAt: () => caughtUpAt,
  }
}
