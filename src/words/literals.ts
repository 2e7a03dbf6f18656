import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { withoutQuotations } from './apostrophes.ts'
import { namespaceOf } from './keys.ts'

/** Catalogues with simple placeholders such as `{max}` only, which are not ICU messages. */
const SIMPLE = new Set(['errors', 'sentences'])

/** A range of a text: the offset of its first character and the one behind its last. */
export type Range = readonly [start: number, end: number]

/**
 * The parts of a text that are shown as they are written: no arguments, tags, or keywords of choices. Throws if the
 * text cannot be read.
 */
export function literalsOf(key: string, text: string): Range[] {
  if (SIMPLE.has(namespaceOf(key))) return between([...text.matchAll(/\{\w+\}/g)], text.length)
  return literalsIn(parse(withoutQuotations(text), { captureLocation: true }))
}

/** The ranges before, between and after the matches. */
function between(matches: readonly RegExpMatchArray[], length: number): Range[] {
  const ends = matches.map(({ index = 0, 0: found }) => index + found.length)
  const starts = matches.map(({ index = 0 }) => index)
  return [0, ...ends].map((start, at) => [start, starts[at] ?? length])
}

function literalsIn(nodes: readonly MessageFormatElement[]): Range[] {
  return nodes.flatMap((node) => {
    if (node.type === TYPE.literal) {
      const { start, end } = node.location ?? {}
      return start && end ? [[start.offset, end.offset] as const] : []
    }
    if (node.type === TYPE.tag) return literalsIn(node.children)
    if (node.type !== TYPE.select && node.type !== TYPE.plural) return []
    return Object.values(node.options).flatMap(({ value }) => literalsIn(value))
  })
}
