/** Not while a field is empty, or holds what is no amount. */
export function isAmount(typed: number | null | undefined): typed is number {
  return typeof typed === 'number' && !Number.isNaN(typed)
}
