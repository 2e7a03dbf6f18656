import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Font } from 'satori'

const require = createRequire(import.meta.url)
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const
const WEIGHTS = [400, 700] as const

/** Each subset is a family of its own: of two fonts with one name only the first would be used. */
export const fontFamily = SUBSETS.map((subset) => `Inter ${subset}`).join(', ')

interface Typeface {
  fonts: Font[]
  canDraw(text: string): boolean
}

let loaded: Promise<Typeface> | undefined

/** Read from the disk when the first picture is drawn. */
export function loadTypeface(): Promise<Typeface> {
  loaded ??= readTypeface()
  return loaded
}

async function readTypeface(): Promise<Typeface> {
  const folder = dirname(require.resolve('@fontsource/inter/package.json'))
  const ranges = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >
  const drawn = SUBSETS.flatMap((subset) => parseRanges(ranges[subset] ?? ''))
  const fonts = SUBSETS.flatMap((subset) =>
    WEIGHTS.map(async (weight): Promise<Font> => {
      const file = join(folder, 'files', `inter-${subset}-${weight}-normal.woff`)
      return { name: `Inter ${subset}`, weight, style: 'normal', data: await readFile(file) }
    }),
  )
  return {
    fonts: await Promise.all(fonts),
    canDraw: (text) =>
      [...text].every((char) => {
        const code = char.codePointAt(0) ?? 0
        return drawn.some(([from, to]) => code >= from && code <= to)
      }),
  }
}

/** `U+0000-00FF,U+0131` as pairs. */
function parseRanges(text: string): [from: number, to: number][] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}
