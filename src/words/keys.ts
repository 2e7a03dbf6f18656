/** Catalogues whose keys contain dots and spaces, so that they are not divided. */
const FLAT = new Set(['errors', 'sentences'])

export function namespaceOf(key: string): string {
  return key.slice(0, key.indexOf('.'))
}

/** The path of a text within its catalogue. */
export function pathOf(key: string): string[] {
  const namespace = namespaceOf(key)
  const rest = key.slice(namespace.length + 1)
  return FLAT.has(namespace) ? [namespace, rest] : [namespace, ...rest.split('.')]
}
