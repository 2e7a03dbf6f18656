import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseRanges, type Weight } from './typeface.ts'

/**
 * Noto Sans for the scripts that Inter lacks. Each font is split into files of a few hundred characters, and only the
 * files that a text needs are read.
 */
const require = createRequire(import.meta.url)
const fonts = {
  arabic: () => require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  hebrew: () => require.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  jp: () => require.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  kr: () => require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  sc: () => require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
} as const
type Font = keyof typeof fonts

/**
 * Which script needs which font. Han characters are drawn in the style of their readers: Japanese if the text contains
 * kana, Korean if it contains hangul, otherwise Chinese.
 */
const needs: [Font, RegExp][] = [
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['jp', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['kr', /\p{Script=Hangul}/u],
  ['sc', /\p{Script=Han}/u],
]

/** One file of a font, such as `sc 118`. */
export type NotoPart = `${Font} ${string}`
type Parts = [part: NotoPart, ranges: [from: number, to: number][]][]

const known = new Map<Font, Promise<Parts>>()

/** Returns a function that finds the part containing a character, among the fonts that this text needs. */
export async function notoFinder(text: string): Promise<(char: string) => NotoPart | undefined> {
  const needed = needs.filter(([, script]) => script.test(text)).map(([font]) => partsOf(font))
  const parts = (await Promise.all(needed)).flat()
  return (char) => {
    const code = char.codePointAt(0) ?? 0
    return parts.find(([, ranges]) => ranges.some(([from, to]) => code >= from && code <= to))?.[0]
  }
}

function partsOf(font: Font): Promise<Parts> {
  const reading = known.get(font) ?? readParts(font)
  known.set(font, reading)
  return reading
}

/** Parts for other scripts are left out, because Inter covers those. */
async function readParts(font: Font): Promise<Parts> {
  const written = JSON.parse(await readFile(fonts[font](), 'utf8')) as Record<string, string>
  return Object.entries(written)
    .filter(([name]) => name === font || name.startsWith('['))
    .map(([name, ranges]) => [`${font} ${name.replaceAll(/[[\]]/g, '')}`, parseRanges(ranges)])
}

/** Subsets one part to the characters of a text, as TrueType. The library is loaded on first use. */
export async function readNoto(part: NotoPart, weight: Weight, text: string): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font')
  const [font, name] = part.split(' ') as [Font, string]
  const file = `files/noto-sans-${font}-${name}-wght-normal.woff2`
  const whole = await readFile(join(dirname(fonts[font]()), file))
  return subsetFont(whole, text, { targetFormat: 'truetype', variationAxes: { wght: weight } })
}

export function isNoto(part: string): part is NotoPart {
  return part.includes(' ')
}
