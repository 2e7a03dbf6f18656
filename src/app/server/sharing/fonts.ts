import type { Font } from 'satori'
import { readFont, subsetFinder, subsets } from '#platform/server/typeface.ts'

const WEIGHTS = [400, 700] as const

/** Each subset gets its own family name, because only the first of several fonts with one name would be used. */
export const fontFamily = subsets.map((subset) => `Inter ${subset}`).join(', ')

interface Typeface {
  fonts: Font[]
  canDraw(text: string): boolean
}

let loaded: Promise<Typeface> | undefined

/** Read from disk when the first card is drawn. */
export function loadTypeface(): Promise<Typeface> {
  loaded ??= readTypeface()
  return loaded
}

async function readTypeface(): Promise<Typeface> {
  const subsetOf = await subsetFinder()
  const fonts = subsets.flatMap((subset) =>
    WEIGHTS.map(async (weight): Promise<Font> => {
      const data = await readFont(subset, weight)
      return { name: `Inter ${subset}`, weight, style: 'normal', data }
    }),
  )
  return {
    fonts: await Promise.all(fonts),
    canDraw: (text) => [...text].every((char) => subsetOf(char) !== undefined),
  }
}
