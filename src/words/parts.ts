import compile from 'icu-minify/compile'
import { asMessage } from './apostrophes.ts'
import { namespaceOf } from './keys.ts'

const SELECT = 1
const PLURALS = new Set([2, 3])

/**
 * What is filled into a text, such as `{name}`, `{count, plural}` or `<b>`. Refusals know simple arguments only, and
 * sentences the `#` of a number. Throws if the text cannot be read.
 */
export function partsOf(key: string, text: string): string[] {
  const namespace = namespaceOf(key)
  if (namespace === 'sentences') return [...(text.match(/#/g) ?? []), ...tagsIn(text)]
  if (namespace === 'errors') return unique([...(text.match(/\{\w+\}/g) ?? []), ...tagsIn(text)])
  const compiled = compile(asMessage(text))
  return typeof compiled === 'string' ? tagsIn(compiled) : unique(partsIn(compiled))
}

function tagsIn(text: string): string[] {
  return text.match(/<[a-z/!][^>]*>?/gi) ?? []
}

function partsIn(nodes: unknown): string[] {
  if (typeof nodes === 'string') return tagsIn(nodes)
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node) => (Array.isArray(node) ? partsOfNode(node) : partsIn(node)))
}

/** The compiled format of icu-minify: `['name']`, `['name', TYPE, …]` or `['tag', …children]`. */
function partsOfNode([name, type, ...rest]: unknown[]): string[] {
  const label = String(name)
  if (type === undefined) return [`{${label}}`]
  // 0 stands for `#` in a plural; here it is the first child of a tag.
  if (typeof type !== 'number' || type === 0) return [`<${label}>`, ...partsIn([type, ...rest])]
  const isPlural = PLURALS.has(type)
  if (type !== SELECT && !isPlural) return [`{${label}, ${type} ${JSON.stringify(rest)}}`]
  const branches = rest[0] as Record<string, unknown>
  const names = isPlural ? 'plural' : Object.keys(branches).toSorted().join('|')
  return [`{${label}, ${names}}`, ...Object.values(branches).flatMap((branch) => partsIn(branch))]
}

function unique(parts: string[]): string[] {
  return [...new Set(parts)].toSorted()
}
