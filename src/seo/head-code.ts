/** Maximum size of the head code. */
export const MAX_HEAD_CODE_BYTES = 20 * 1024

export type HeadElementName = 'script' | 'style' | 'meta' | 'link' | 'img' | 'noscript'
type Attributes = readonly (readonly [name: string, value: string | undefined])[]
export interface HeadElement {
  name: HeadElementName
  attributes: Attributes
  /** The text of a script or style. */
  text: string
  /** The elements inside a noscript. */
  children: readonly HeadElement[]
  line: number
}

/** A problem in the head code. Its message is shown as a field error. */
export class HeadCodeProblem extends Error {
  override readonly name = 'HeadCodeProblem'
}

const SPACE = /(?:\s|<!--[\s\S]*?-->)*/y
const OPENING = /<([a-z]+)/iy
const ATTRIBUTE = /\s+([a-z][a-z0-9:_-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/iy
const TAG_END = /\s*\/?>/y
const NOSCRIPT_END = /<\/noscript\s*>/iy

const inHead = ['script', 'style', 'meta', 'link', 'noscript'] as const
const inNoscript = ['style', 'meta', 'link', 'img'] as const

/**
 * Parses head code strictly. Unknown syntax is rejected instead of corrected, so that browsers parse the output in
 * the same way as this function. Throws HeadCodeProblem with the reason.
 */
export function readHeadCode(code: string): HeadElement[] {
  if (new TextEncoder().encode(code).length > MAX_HEAD_CODE_BYTES) {
    throw new HeadCodeProblem('The code has at most 20 KB')
  }
  const reader = { code, at: 0, line: 1, counted: 0 }
  const elements: HeadElement[] = []
  for (skipSpace(reader); reader.at < code.length; skipSpace(reader)) {
    elements.push(readElement(reader, inHead))
  }
  return elements
}

interface Reader {
  code: string
  at: number
  /** The line number at the position `counted`. */
  line: number
  counted: number
}

function readElement(reader: Reader, allowed: readonly HeadElementName[]): HeadElement {
  const line = lineOf(reader)
  const name = next(reader, OPENING)?.[1]?.toLowerCase()
  const known = allowed.find((one) => one === name)
  if (!known) {
    const all = allowed === inHead
    refuse(
      line,
      all
        ? 'only script, link, meta, style and noscript are allowed here'
        : 'only img, link, meta and style are allowed in a noscript',
    )
  }
  const attributes = readAttributes(reader)
  if (!next(reader, TAG_END)) refuse(line, 'this tag cannot be read')
  const element = { name: known, attributes, text: '', children: [], line }
  if (known === 'script' || known === 'style') return { ...element, text: readText(reader, known) }
  if (known === 'noscript') return { ...element, children: readChildren(reader, line) }
  return element
}

function readAttributes(reader: Reader): Attributes {
  const attributes: [string, string | undefined][] = []
  for (let found = next(reader, ATTRIBUTE); found; found = next(reader, ATTRIBUTE)) {
    const [, name = '', double, single, bare] = found
    attributes.push([name.toLowerCase(), double ?? single ?? bare])
  }
  const names = new Set(attributes.map(([name]) => name))
  if (names.size < attributes.length) refuse(lineOf(reader), 'an attribute appears twice')
  return attributes
}

/** Reads up to the closing tag. Rejects `<!--`, after which browsers may ignore the end of a script. */
function readText(reader: Reader, name: 'script' | 'style'): string {
  const line = lineOf(reader)
  const rest = reader.code.slice(reader.at)
  const end = rest.search(name === 'script' ? /<\/script/i : /<\/style/i)
  if (end === -1) refuse(line, 'this element is not closed')
  const text = rest.slice(0, end)
  reader.at += end
  if (!next(reader, name === 'script' ? /<\/script\s*>/iy : /<\/style\s*>/iy)) {
    refuse(line, 'this tag cannot be read')
  }
  if (name === 'script' && text.includes('<!--')) refuse(line, 'a script can’t contain “<!--”')
  if (name === 'style' && text.includes('<')) refuse(line, 'a style can’t contain “<”')
  return text
}

function readChildren(reader: Reader, line: number): HeadElement[] {
  const children: HeadElement[] = []
  for (;;) {
    skipSpace(reader)
    if (next(reader, NOSCRIPT_END)) return children
    if (reader.at >= reader.code.length) refuse(line, 'this element is not closed')
    children.push(readElement(reader, inNoscript))
  }
}

function skipSpace(reader: Reader): void {
  next(reader, SPACE)
}

function next(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.code)
  if (found) reader.at = pattern.lastIndex
  return found
}

/** Counts line breaks incrementally, because it is called for every element. */
function lineOf(reader: Reader): number {
  for (; reader.counted < reader.at; reader.counted++) {
    if (reader.code[reader.counted] === '\n') reader.line++
  }
  return reader.line
}

export function refuse(line: number, reason: string): never {
  throw new HeadCodeProblem(`Line ${line}: ${reason}`)
}
