import type PDFDocument from 'pdfkit'
import { readFont, subsetFinder, type Subset, type Weight } from '#platform/server/typeface.ts'

/** Points of 1/72 inch, from the top left. */
export interface Mark {
  x: number
  y: number
  size?: number
  weight?: Weight
  colour?: string
  /** Lines are broken here; a right-aligned text ends here. */
  width?: number
  align?: 'left' | 'right'
}

export interface Pen {
  /** Writes a text and answers the y below its last line. */
  write(text: string, mark: Mark): number
  rule(x: number, y: number, width: number): void
}

interface Run {
  subset: Subset
  text: string
}

type SubsetOf = (char: string) => Subset | undefined

/** The text in parts that one font can draw each. A character no font has is left out. */
export function runsOf(text: string, subsetOf: SubsetOf): Run[] {
  const runs: Run[] = []
  for (const char of text) {
    const subset = subsetOf(char)
    const last = runs.at(-1)
    if (!subset) continue
    if (last?.subset === subset) last.text += char
    else runs.push({ subset, text: char })
  }
  return runs
}

const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0E|\uFE0F/gu

/** The text without pictures; `otherwise` when the fonts still lack a letter of it. */
export function drawable(text: string, otherwise: string, subsetOf: SubsetOf): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(PICTURES, (char) => (/[\d#*©®™]/u.test(char) ? char : ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
  const isKnown = plain !== '' && [...plain].every((char) => subsetOf(char) !== undefined)
  return isKnown ? plain : otherwise
}

/** Fonts are read for the scripts that occur in `texts`, and embedded as far as they are used. */
export async function createPen(
  pdf: InstanceType<typeof PDFDocument>,
  texts: readonly string[],
): Promise<Pen> {
  const subsetOf = await subsetFinder()
  const used = new Set(runsOf(texts.join(' '), subsetOf).map(({ subset }) => subset))
  for (const subset of used) {
    for (const weight of [400, 700] as const) {
      pdf.registerFont(`${subset} ${weight}`, await readFont(subset, weight))
    }
  }
  const widthOf = (text: string, weight: Weight, size: number) =>
    runsOf(text, subsetOf).reduce(
      (sum, run) =>
        sum + pdf.font(`${run.subset} ${weight}`).fontSize(size).widthOfString(run.text),
      0,
    )
  return {
    write(text, { x, y, size = 10, weight = 400, colour = INK, width, align = 'left' }) {
      const measure = (line: string) => widthOf(line, weight, size)
      let top = y
      for (const line of brokenLines(text, width ?? Number.POSITIVE_INFINITY, measure)) {
        let left = align === 'right' && width ? x + width - measure(line) : x
        for (const run of runsOf(line, subsetOf)) {
          pdf.font(`${run.subset} ${weight}`).fontSize(size).fillColor(colour)
          pdf.text(run.text, left, top, { lineBreak: false })
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

export const INK = '#1d1713'
export const INK_2 = '#6b5f57'
const LINE = '#d9d0c7'

/** Between words; a word that is wider than the line is cut. */
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

function cut(word: string, width: number, measure: (line: string) => number): string[] {
  const parts = ['']
  for (const char of word) {
    const last = parts.at(-1) ?? ''
    if (last !== '' && measure(last + char) > width) parts.push(char)
    else parts[parts.length - 1] = last + char
  }
  return parts
}
