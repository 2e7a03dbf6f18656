/** The first message in the errors of a form, of any depth. */
export function problemIn(found: unknown): string | undefined {
  if (typeof found !== 'object' || found === null) return undefined
  if ('message' in found && typeof found.message === 'string') return found.message
  return Object.values(found)
    .map((one) => problemIn(one))
    .find((message) => message !== undefined)
}
