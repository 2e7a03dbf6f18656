/** False for an empty field or an invalid number. */
export function isAmount(typed: number | null | undefined): typed is number {
  return typeof typed === 'number' && !Number.isNaN(typed)
}
