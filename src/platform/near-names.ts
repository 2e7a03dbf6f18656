/** Shorter names are too much alike: HOST and PORT. */
const LEAST_LETTERS = 5
/** Names of fewer letters are near in one step, longer ones in two. */
const LETTERS_FOR_TWO_STEPS = 10

/**
 * The known name that was probably meant: the nearest one, in any case, if it is one or two steps away. Each step
 * changes, adds, drops or swaps letters.
 */
export function nearName(name: string, known: readonly string[]): string | undefined {
  const near = known
    .map((one) => ({ one, steps: stepsBetween(name.toUpperCase(), one.toUpperCase()) }))
    .filter(({ one, steps }) => {
      const letters = Math.min(name.length, one.length)
      return letters >= LEAST_LETTERS && steps <= (letters < LETTERS_FOR_TWO_STEPS ? 1 : 2)
    })
    .toSorted((a, b) => a.steps - b.steps)
  return near[0]?.one
}

/** The Damerau-Levenshtein distance, in which two swapped neighbors are one step. */
function stepsBetween(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const steps = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      steps[column] = Math.min(
        (last[column] ?? 0) + 1,
        (steps[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    ;[beforeLast, last] = [last, steps]
  }
  return last[b.length] ?? 0
}
