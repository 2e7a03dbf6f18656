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
  armenian: () => require.resolve('@fontsource-variable/noto-sans-armenian/unicode.json'),
  bengali: () => require.resolve('@fontsource-variable/noto-sans-bengali/unicode.json'),
  devanagari: () => require.resolve('@fontsource-variable/noto-sans-devanagari/unicode.json'),
  georgian: () => require.resolve('@fontsource-variable/noto-sans-georgian/unicode.json'),
  hebrew: () => require.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  jp: () => require.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  kr: () => require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  sc: () => require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  tamil: () => require.resolve('@fontsource-variable/noto-sans-tamil/unicode.json'),
  thai: () => require.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
} as const
type Font = keyof typeof fonts

/**
 * Which script needs which font. Han characters are drawn in the style of their readers: Japanese if the text contains
 * kana, Korean if it contains hangul, otherwise Chinese.
 */
const needs: [Font, RegExp][] = [
  ['arabic', /\p{Script=Arabic}/u],
  ['armenian', /\p{Script=Armenian}/u],
  ['bengali', /\p{Script=Bengali}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
  ['georgian', /\p{Script=Georgian}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['tamil', /\p{Script=Tamil}/u],
  ['thai', /\p{Script=Thai}/u],
  ['jp', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['kr', /\p{Script=Hangul}/u],
  ['sc', /\p{Script=Han}/u],
]

/** One file of a font, such as `sc 118`. */
export type NotoPart = `${Font} ${string}`
type Ranges = [from: number, to: number][]
type Parts = [part: NotoPart, ranges: Ranges][]

const known = new Map<Font, Promise<Parts>>()

/** Fonts of scripts whose letters are reordered, joined or stacked. They are laid out by HarfBuzz (`shaping.ts`). */
const SHAPED: ReadonlySet<string> = new Set<Font>([
  'armenian',
  'bengali',
  'devanagari',
  'georgian',
  'tamil',
  'thai',
])
/** Marks, invisible joiners and the sentence mark of Indic scripts, which also other fonts have. */
const JOINS = /\p{Mark}|\p{Join_Control}|\u0964|\u0965/u

export interface NotoFinder {
  /** The part that contains the character, among the fonts that the text needs. */
  partOf(char: string): NotoPart | undefined
  /** Whether the character belongs to a letter before it in this part, because both are shaped together. */
  continues(char: string, part: NotoPart): boolean
}

export async function notoFinder(text: string): Promise<NotoFinder> {
  const needed = needs.filter(([, script]) => script.test(text)).map(([font]) => partsOf(font))
  const parts = (await Promise.all(needed)).flat()
  const rangesOf = new Map(parts)
  return {
    partOf: (char) => parts.find(([, ranges]) => isIn(ranges, char))?.[0],
    continues: (char, part) =>
      isShaped(part) && JOINS.test(char) && isIn(rangesOf.get(part) ?? [], char),
  }
}

function isIn(ranges: Ranges, char: string): boolean {
  const code = char.codePointAt(0) ?? 0
  return ranges.some(([from, to]) => code >= from && code <= to)
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

/**
 * The PDF library reads the head of a glyph without an outline too, and the last glyph of a font may be one. Such a head
 * would be behind the end of the file.
 */
const GLYPH_HEAD_BYTES = 10

/** Subsets one part to the characters of a text, as TrueType. The library is loaded on first use. */
export async function readNoto(part: NotoPart, weight: Weight, text: string): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font')
  const [font, name] = part.split(' ') as [Font, string]
  const file = `files/noto-sans-${font}-${name}-wght-normal.woff2`
  const whole = await readFile(join(dirname(fonts[font]()), file))
  const options = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const
  // Some vowels, such as the Thai am, are drawn as the two signs that they are composed of.
  const subset = await subsetFont(whole, text + text.normalize('NFKD'), options)
  return Buffer.concat([subset, Buffer.alloc(GLYPH_HEAD_BYTES)])
}

/** Whether a part is laid out by HarfBuzz. */
export function isShaped(part: string): boolean {
  return SHAPED.has(part.split(' ')[0] ?? '')
}

export function isNoto(part: string): part is NotoPart {
  return part.includes(' ')
}
