/** The first line of an error's message, without credentials in URLs. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  const [line = ''] = text.split('\n')
  return line.replaceAll(/\/\/[^/@\s]*@/g, '//')
}
