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
 * Rejects regular expressions whose running time is not linear in the length of the text
 * (docs/decisions/0050-linear-patterns.md). Also fails when it finds no patterns at all.
 */

interface Pattern {
  where: string
  source: string
  flags: string
}

/** Patterns known to be slow: the check must report each of them, which shows that the check itself works. */
const known = ['(a+)+b', String.raw`\s*,\s*`, '<[a-z][^>]*>', '-+$']

type Pair = [NFA.ReadonlyNode, NFA.ReadonlyNode]

const root = join(import.meta.dirname, '..')
const parser = new RegExpParser()
/** A private-use character that replaces a lookahead, because no repetition before the lookahead can match it. */
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

/**
 * Patterns built with `new RegExp`, recorded while their file is loaded. Throws when a file builds its patterns later.
 */
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
    // The query makes a new instance, because another file may have imported this one before.
    await import(`${pathToFileURL(join(root, path)).href}?patterns`)
    globalThis.RegExp = Original
    if (found.length === before) throw new Error(`${path} builds its patterns after loading`)
  }
  return found
}

/** Why a pattern may be slow; undefined when its running time is linear in the length of the text. */
function reasonOf({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string | undefined {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: false } })
  if (reports.length > 0) return 'can match a text in many ways'
  return isReadAgain(source, flags)
    ? 'rereads the text from each possible start of a match'
    : undefined
}

/**
 * Whether a second match can begin inside a match that never completes. The engine then rereads the rest of the text
 * from every such start: `/<[^>]*>/` on `<<<<<<` takes quadratic time.
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
 * Whether one text leads both from the initial state to this state and from this state back to itself without passing a
 * final state. Completed matches do not matter, because the engine does not read their text again.
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

/**
 * Rewrites the assertions of a pattern for the automaton: an anchor at the start allows no second start, and end
 * anchors and lookaheads become a private-use character.
 */
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
