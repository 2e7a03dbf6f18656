/** More than this many seconds behind is told as such, and not as a number. */
const KEPT = 120

/**
 * How far a replica is behind. It has everything from before the last instant at which the primary stood where the
 * replica stands now. Instants are those of `performance.now()`, which no change of the clock moves.
 */
export interface Lag {
  /** The primary stood there, and then the replica here. */
  note(at: number, primary: number, replica: number): void
  /** The replica has what was written before; -Infinity while that is not known. */
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
