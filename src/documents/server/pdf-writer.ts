import type PDFDocument from 'pdfkit'
import { isNoto, isShaped, notoFinder, readNoto, type NotoPart } from '#platform/server/noto.ts'
import { readFont, subsetFinder, type Subset, type Weight } from '#platform/server/typeface.ts'
import { shapeWithHarfBuzz } from './shaping.ts'
import { visualRuns, withMirror, type Run } from './visual-order.ts'

/** A position and style; x and y are in points from the top left. */
export interface TextStyle {
  x: number
  y: number
  size?: number
  weight?: Weight
  colour?: string
  /** Lines wrap at this width, and right-aligned text ends there. */
  width?: number
  align?: 'left' | 'right'
}

export interface PdfWriter {
  /** Writes a text and returns the y position below its last line. */
  write(text: string, mark: TextStyle): number
  rule(x: number, y: number, width: number): void
}

/** A subset of the interface's typeface, or a font for another script. */
type Part = Subset | NotoPart
/** `before` is the part of the character before it. */
export type FontOf = (char: string, before?: Part) => Part | undefined

/** Returns a function that finds the font for a character of these texts. */
export async function fontFinder(texts: readonly string[]): Promise<FontOf> {
  const subsetOf = await subsetFinder()
  const noto = await notoFinder(texts.join(' '))
  return (char, before) => {
    if (before && isNoto(before) && noto.continues(char, before)) return before
    return subsetOf(char) ?? noto.partOf(char)
  }
}

const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0E|\uFE0F/gu
/** A joiner between emoji. Between letters it changes their form. */
const JOINER_OF_PICTURES = /(^|[^\p{Letter}\p{Mark}])\u200D+/gu

/** The text without emoji, or `otherwise` if the fonts lack one of its letters. */
export function drawableText(text: string, otherwise: string, partOf: FontOf): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(PICTURES, (char) => (/[\d#*©®™]/u.test(char) ? char : ''))
    .replaceAll(JOINER_OF_PICTURES, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const isKnown = plain !== '' && [...plain].every((char) => partOf(char) !== undefined)
  return isKnown ? plain : otherwise
}

/** Loads the fonts for the scripts in `texts`; only the glyphs used are embedded. */
export async function createPdfWriter(
  pdf: InstanceType<typeof PDFDocument>,
  texts: readonly string[],
): Promise<PdfWriter> {
  const partOf = await fontFinder(texts)
  for (const [part, chars] of charsByPart(texts.join(' '), partOf)) {
    for (const weight of [400, 700] as const) {
      const font = await (isNoto(part) ? readNoto(part, weight, chars) : readFont(part, weight))
      pdf.registerFont(`${part} ${weight}`, font)
      if (isShaped(part)) await shapeWithHarfBuzz(pdf, `${part} ${weight}`, font)
    }
  }
  const widthOf = (text: string, weight: Weight, size: number) =>
    drawnRuns(text, partOf).reduce(
      (sum, run) => sum + pdf.font(`${run.font} ${weight}`).fontSize(size).widthOfString(run.text),
      0,
    )
  return {
    write(text, { x, y, size = 10, weight = 400, colour = INK, width, align = 'left' }) {
      const measure = (line: string) => widthOf(line, weight, size)
      let top = y
      for (const line of brokenLines(text, width ?? Number.POSITIVE_INFINITY, measure)) {
        let left = align === 'right' && width ? x + width - measure(line) : x
        for (const run of drawnRuns(line, partOf)) {
          pdf.font(`${run.font} ${weight}`).fontSize(size).fillColor(colour)
          const base = top + size * ASCENT
          pdf.text(run.text, left, base, { lineBreak: false, baseline: 'alphabetic' })
          left += pdf.widthOfString(run.text)
        }
        top += size * 1.45
      }
      return top
    },
    rule(x, y, width) {
      pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .strokeColor(LINE)
        .stroke()
    },
  }
}

/** Each font part with all the characters drawn with it, including mirrored ones. */
function charsByPart(text: string, partOf: FontOf): Map<Part, string> {
  const chars = new Map<Part, Set<string>>()
  let before: Part | undefined
  for (const char of text) {
    const part = partOf(char, before)
    before = part
    if (part) chars.set(part, (chars.get(part) ?? new Set()).add(withMirror(char)))
  }
  return new Map([...chars].map(([part, all]) => [part, [...all].join('')]))
}

/**
 * The PDF library reverses Arabic and Hebrew letters itself, by their script. Characters between them are reversed
 * here. Digits of those scripts, which the library would reverse too, are drawn one by one.
 */
function drawnRuns(line: string, partOf: FontOf): Run<Part>[] {
  return visualRuns(line, partOf).flatMap((run) => {
    const turnsItself = /^(?:arabic|hebrew) /.test(run.font)
    if (turnsItself === run.isRightToLeft) return [run]
    const chars = [...run.text]
    if (turnsItself) return chars.map((text) => ({ ...run, text }))
    return [{ ...run, text: chars.toReversed().join('') }]
  })
}

/**
 * The distance from the top of a line to its baseline, relative to the font size. It is that of the interface's
 * typeface and is used for all fonts of a line.
 */
const ASCENT = 0.969

export const INK = '#1d1713'
export const INK_2 = '#6b5f57'
const LINE = '#d9d0c7'

/** Wraps a text between words; a word wider than the line is cut. */
function brokenLines(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((one) => cut(one, width, measure))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || measure(longer) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

const words = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** Scripts without spaces are cut between words, and a word that is too wide between letters with their marks. */
function cut(text: string, width: number, measure: (line: string) => number): string[] {
  if (measure(text) <= width) return [text]
  const pieces = partsOf(words, text).flatMap((word) =>
    measure(word) <= width ? [word] : partsOf(letters, word),
  )
  const lines = ['']
  for (const piece of pieces) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && measure(last + piece) > width) lines.push(piece)
    else lines[lines.length - 1] = last + piece
  }
  return lines
}

function partsOf(segmenter: Intl.Segmenter, text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}
