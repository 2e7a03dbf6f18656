import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The subsets of Inter, each for some scripts. */
export const subsets = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const
export type Subset = (typeof subsets)[number]
export type Weight = 400 | 700

const require = createRequire(import.meta.url)
const folder = () => dirname(require.resolve('@fontsource/inter/package.json'))
type Ranges = Record<Subset, [from: number, to: number][]>
let ranges: Promise<Ranges> | undefined

/** One subset of the font in WOFF format. */
export function readFont(subset: Subset, weight: Weight): Promise<Buffer> {
  return readFile(join(folder(), 'files', `inter-${subset}-${weight}-normal.woff`))
}

/** Returns a function that finds the subset containing a character; undefined if none of the allowed ones does. */
export async function subsetFinder(
  allowed: readonly Subset[] = subsets,
): Promise<(char: string) => Subset | undefined> {
  ranges ??= readRanges()
  const known = await ranges
  return (char) => {
    const code = char.codePointAt(0) ?? 0
    return allowed.find((one) => known[one].some(([from, to]) => code >= from && code <= to))
  }
}

async function readRanges(): Promise<Ranges> {
  const written = JSON.parse(await readFile(join(folder(), 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >
  const all = subsets.map((subset) => [subset, parseRanges(written[subset] ?? '')])
  return Object.fromEntries(all) as Ranges
}

/** Parses `U+0000-00FF,U+0131` into pairs. */
export function parseRanges(text: string): [from: number, to: number][] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}
