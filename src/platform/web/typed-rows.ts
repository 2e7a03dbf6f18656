/** For forms with rows that can be added and removed, which are checked as a whole by the contract's schema. */

/** Messages by the path of their field, such as `milestones.0.amount`. */
export type Problems = Record<string, string>

/** New rows continue the numbers of the existing ones. */
export function nextKey(rows: readonly { key: number }[]): number {
  return Math.max(0, ...rows.map(({ key }) => key)) + 1
}

/** The first message of each field. */
export function problemsOf(
  errors: readonly { path: string | readonly PropertyKey[]; message: string }[],
): Problems {
  const entries = errors.map(({ path, message }) => [
    typeof path === 'string' ? path : path.map(String).join('.'),
    message,
  ])
  return Object.fromEntries(entries.toReversed()) as Problems
}
