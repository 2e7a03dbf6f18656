import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { JS, NFA, type ReadonlyNFA } from 'refa'
import { analyse } from 'scslre'
import ts from 'typescript'
import 'zod/mini'

/**
 * Refuses patterns that can take longer than the length of a text (docs/decisions/0050-linear-patterns.md).
 * Fails when nothing was read, too.
 */

interface Pattern {
  where: string
  source: string
  flags: string
}

/** Slow ones, which show that the check itself works. */
const known = ['(a+)+b', String.raw`\s*,\s*`, '<[a-z][^>]*>', '-+$']

type Pair = [NFA.ReadonlyNode, NFA.ReadonlyNode]

const root = join(import.meta.dirname, '..')
const parser = new RegExpParser()
/** Stands for what is looked for ahead, which a repetition before it cannot take. */
const AHEAD = String.raw`\uE000`

const names = await readdir(join(root, 'src'), { recursive: true })
const files = names.filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|gen)\.ts$/.test(name))
const patterns = files.flatMap((name) => literalsIn(join('src', name)))
patterns.push(...(await constructedIn(files)))

for (const source of known) {
  if (!reasonOf({ source, flags: '' })) throw new Error(`The check misses /${source}/`)
}
const slow = patterns
  .map((pattern) => ({ ...pattern, reason: reasonOf(pattern) }))
  .filter(({ reason }) => reason !== undefined)
for (const { where, source, flags, reason } of slow) {
  console.error(`${where}: /${source}/${flags} ${reason}`)
}
console.log(`${patterns.length} patterns, ${slow.length} that can be slow`)
process.exit(patterns.length === 0 || slow.length > 0 ? 1 : 0)

function literalsIn(path: string): Pattern[] {
  const text = readFileSync(join(root, path), 'utf8')
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: Pattern[] = []
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
      const end = node.text.lastIndexOf('/')
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)]
      found.push({ where: `${path}:${line}`, source, flags })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Those that are put together from parts, as they are once their file is loaded. */
async function constructedIn(some: readonly string[]): Promise<Pattern[]> {
  const found: Pattern[] = []
  const Original = RegExp
  for (const name of some) {
    const path = join('src', name)
    if (!readFileSync(join(root, path), 'utf8').includes('new RegExp(')) continue
    const before = found.length
    globalThis.RegExp = new Proxy(Original, {
      construct(target, [pattern, flags]: [string, string?]) {
        const made = new target(pattern, flags)
        found.push({ where: path, source: made.source, flags: made.flags })
        return made
      },
    })
    await import(pathToFileURL(join(root, path)).href)
    globalThis.RegExp = Original
    if (found.length === before)
      throw new Error(`${path} makes its patterns later than when loaded`)
  }
  return found
}

/** Why a pattern may be slow; undefined where its time grows with the text and no faster. */
function reasonOf({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string | undefined {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: false } })
  if (reports.length > 0) return 'can match one text in many ways'
  return isReadAgain(source, flags)
    ? 'reads on from each place where it begins to match'
    : undefined
}

/**
 * Whether the text that a pattern has begun to match can hold another beginning of a match, without an end.
 * Then it is read to its end from each of them: `/<[^>]*>/` of `<<<<<<`.
 */
function isReadAgain(source: string, flags: string): boolean {
  if (flags.includes('y')) return false
  const literal = { source: withEdges(source, flags), flags: flags.replaceAll(/[dg]/g, '') }
  const { expression, maxCharacter } = JS.Parser.fromLiteral(literal).parse({
    backreferences: 'disable',
    assertions: 'ignore',
  })
  const nfa = NFA.fromRegex(expression, { maxCharacter }, {}, new NFA.LimitedNodeFactory(50_000))
  return [...nfa.nodes()].some((node) => isReachedAgain(nfa, node))
}

/**
 * Whether one text leads from the beginning to this place, and from this place back to it, without a match on the
 * way: what has matched is not read again.
 */
function isReachedAgain({ initial, finals }: ReadonlyNFA, place: NFA.ReadonlyNode): boolean {
  const seen = new Map<NFA.ReadonlyNode, Set<NFA.ReadonlyNode>>()
  const open: Pair[] = [[initial, place]]
  for (let pair = open.pop(); pair; pair = open.pop()) {
    for (const [left, leftSet] of pair[0].out) {
      if (finals.has(left)) continue
      const reached = seen.get(left) ?? new Set()
      seen.set(left, reached)
      for (const [right, rightSet] of pair[1].out) {
        if (reached.has(right) || leftSet.isDisjointWith(rightSet)) continue
        if (left === place && right === place) return true
        reached.add(right)
        open.push([left, right])
      }
    }
  }
  return false
}

/** A beginning of the text allows no second one; ends and what is looked for ahead become a letter. */
function withEdges(source: string, flags: string): string {
  const unicode = /[uv]/.test(flags)
  const pattern = parser.parsePattern(source, 0, source.length, { unicode })
  const isOfLines = flags.includes('m')
  let written = ''
  let at = 0
  const put = ({ start, end }: AST.Assertion, letter: string) => {
    written += source.slice(at, start) + letter
    at = end
  }
  const visit = (node: AST.Element | AST.Alternative | AST.Pattern) => {
    if (node.type === 'Assertion') {
      if (node.kind === 'start') put(node, isOfLines ? String.raw`\n` : '[]')
      else if (node.kind === 'end' || node.kind === 'lookahead') put(node, AHEAD)
    } else if (node.type === 'Quantifier') visit(node.element)
    else if ('alternatives' in node) node.alternatives.forEach(visit)
    else if (node.type === 'Alternative') node.elements.forEach(visit)
  }
  visit(pattern)
  return written + source.slice(at)
}
