/** The first line of an error, without addresses that hold a password. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  const [line = ''] = text.split('\n')
  return line.replaceAll(/\/\/[^/@\s]*@/g, '//')
}
