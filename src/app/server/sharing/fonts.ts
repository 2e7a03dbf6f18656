import type { Font } from 'satori'
import { isNoto, isShaped, notoFinder, readNoto, type NotoPart } from '#platform/server/noto.ts'
import {
  readFont,
  subsetFinder,
  subsets,
  type Subset,
  type Weight,
} from '#platform/server/typeface.ts'
import { mirrorMarks } from './mark-positions.ts'

/** The texts of a card by the weight in which they are drawn. */
export type TextsByWeight = Record<Weight, string>

type Part = Subset | NotoPart

/**
 * Finds the font for a character of these texts: the interface's typeface, or Noto Sans for other scripts. Satori does
 * not lay out scripts whose letters change with their neighbours, so those have none.
 */
export async function fontFinder(texts: string): Promise<(char: string) => Part | undefined> {
  const subsetOf = await subsetFinder()
  const noto = await notoFinder(texts)
  return (char) => {
    const part = subsetOf(char) ?? noto.partOf(char)
    return part && isNoto(part) && isShaped(part) ? undefined : part
  }
}

let inter: Promise<Font[]> | undefined

/**
 * The fonts for these texts, and their family names. Each part of a font has its own name, because only the first of
 * several fonts with one name would be used. The interface's typeface is read when the first card is drawn.
 */
export async function fontsFor(texts: TextsByWeight): Promise<{ fonts: Font[]; family: string }> {
  inter ??= readInter()
  const partOf = await fontFinder(Object.values(texts).join(' '))
  const noto = ([400, 700] as const).flatMap((weight) =>
    [...charsByPart(texts[weight], partOf)].map(([part, chars]) =>
      namedFont(part, weight, readNoto(part, weight, chars).then(mirrorMarks)),
    ),
  )
  const fonts = [...(await inter), ...(await Promise.all(noto))]
  return { fonts, family: [...new Set(fonts.map(({ name }) => name))].join(', ') }
}

async function readInter(): Promise<Font[]> {
  const fonts = subsets.flatMap((subset) =>
    ([400, 700] as const).map((weight) => namedFont(subset, weight, readFont(subset, weight))),
  )
  return Promise.all(fonts)
}

async function namedFont(part: Part, weight: Weight, reading: Promise<Buffer>): Promise<Font> {
  return { name: `Card ${part}`, weight, style: 'normal', data: await reading }
}

/** Each part of Noto Sans with the characters that are drawn with it. */
function charsByPart(
  text: string,
  partOf: (char: string) => Part | undefined,
): Map<NotoPart, string> {
  const chars = new Map<NotoPart, string>()
  for (const char of new Set(text)) {
    const part = partOf(char)
    if (part && isNoto(part)) chars.set(part, (chars.get(part) ?? '') + char)
  }
  return chars
}
