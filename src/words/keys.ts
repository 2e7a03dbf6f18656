/** Catalogues whose keys contain dots and spaces, so that they are not divided. */
const FLAT = new Set(['errors', 'sentences'])

export function namespaceOf(key: string): string {
  return key.slice(0, key.indexOf('.'))
}

/** The key that the neutral form of a text has (src/services/sold-words.ts). */
export function neutralOf(key: string): string {
  const namespace = namespaceOf(key)
  return `${namespace}.neutral.${key.slice(namespace.length + 1)}`
}

/** The path of a text within its catalogue. */
export function pathOf(key: string): string[] {
  const namespace = namespaceOf(key)
  const rest = key.slice(namespace.length + 1)
  return FLAT.has(namespace) ? [namespace, rest] : [namespace, ...rest.split('.')]
}
