import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { anchorsOf } from '../../test/headings.ts'

/** Comments and documents refer only to what is in this repository. */

const root = join(import.meta.dirname, '../..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

const files = globSync(
  [
    '{src,test,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}',
    'db/{migrations,releases}/**/*.{sql,md}',
    'docs/**/*.md',
    '*.{md,ts,json,cjs,yaml}',
    '{Dockerfile,.oxlintrc.json}',
  ],
  { cwd: root },
).filter(
  (path) => basename(path) !== basename(import.meta.filename) && path !== 'package-lock.json',
)

/** Patterns of references to documents that are not in the repository. */
const outside = [
  /§/,
  /\bA-\d{2}[a-g]?\b/,
  /\bR\d{1,2}\b/,
  /\brulings? [A-Z]-?\d/i,
  /\bedge cases? (?:\d|of content)/i,
  /\(rows? \d+[^)]*\)|\brow \d+ of the (?:decisions|table)|\b(?:decision|ruling) on row\b|\/\*\* Row \d/,
  /(?<![\w./-])(?:money|permissions|edge-cases|decisions|demo-data|hiring|platform|house)\.md\b/,
  /\bspec(?:ification)?,? (?:\d,? )?(?:sections?|lines?) \d|\bspec \d/i,
  /\((?:report )?[CFHOPSU]\d{1,2}(?:, [CFHOPSU]\d{1,2})*\)/,
]

const decisions = new Set(
  globSync('docs/decisions/*.md', { cwd: root }).map((path) => Number(basename(path).slice(0, 4))),
)
const controls = new Set(
  [...textOf('docs/security.md').matchAll(/^\| (\d+) +\|/gm)].map(([, number]) => Number(number)),
)
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }

/** All numbers of a list, such as "36 and 37" or "10, 12". */
const numbersIn = (list: string) => (list.match(/\d+/g) ?? []).map(Number)
/** The number may be at the start of the next comment line. */
const numbered = (word: string) =>
  new RegExp(String.raw`\b${word}s?(?: |\s+(?:\*|//|--)? *)(\d+(?:(?:, | and | to )\d+)*)`, 'gi')

/** Each kind of reference, with a check whether a match resolves. */
const kinds: { pattern: RegExp; resolves: (found: RegExpMatchArray) => boolean }[] = [
  ...outside.map((pattern) => ({
    pattern: new RegExp(pattern, `${pattern.flags}g`),
    resolves: () => false,
  })),
  {
    pattern: numbered('decision'),
    resolves: ([, list = '']) => numbersIn(list).every((number) => decisions.has(number)),
  },
  {
    pattern: numbered('control'),
    resolves: ([, list = '']) => numbersIn(list).every((number) => controls.has(number)),
  },
  {
    pattern: /(?<![\w./-])docs\/[\w/-]+\.md(?:#([\w-]+))?/g,
    resolves: ([path, anchor]) => {
      const file = path.split('#')[0] ?? ''
      if (!existsSync(join(root, file))) return false
      return anchor === undefined || anchorsOf(textOf(file)).includes(anchor)
    },
  },
  { pattern: /\bnpm run ([a-z][\w:-]*)/g, resolves: ([, name = '']) => name in scripts },
]

function unresolvedIn(path: string): string[] {
  const text = textOf(path)
  return kinds.flatMap(({ pattern, resolves }) =>
    [...text.matchAll(pattern)]
      .filter((found) => !resolves(found))
      .map(
        (found) =>
          `${path}:${text.slice(0, found.index).split('\n').length}: ${found[0].replaceAll(/\s[\s*/-]*/g, ' ')}`,
      ),
  )
}

test('every reference resolves inside the repository', () => {
  expect(files.length).toBeGreaterThan(1000)
  expect(decisions.size).toBeGreaterThan(60)
  expect(controls.size).toBe(64)
  expect(files.flatMap(unresolvedIn)).toEqual([])
})

test('only decisions and the changelog name a migration by number, because later ones replace its functions', () => {
  const timeless = files.filter(
    (path) => !/^(db|docs\/decisions|docs\/operate|CHANGELOG)/.test(path),
  )
  const naming = timeless.filter((path) => /\bmigration \d{4}\b/.test(textOf(path)))
  expect(naming).toEqual([])
})
