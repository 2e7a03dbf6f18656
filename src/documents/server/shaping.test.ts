import Pdf from 'pdfkit'
import { expect, test } from 'vitest'
import { readNoto } from '#platform/server/noto.ts'
import { shapeWithHarfBuzz } from './shaping.ts'

interface Encoding {
  encode(text: string): [glyphs: string[], positions: { xAdvance: number }[]]
}

type Font = 'armenian' | 'bengali' | 'devanagari' | 'georgian' | 'tamil' | 'thai'

async function shaped(font: Font, text: string) {
  const pdf = new Pdf()
  const file = await readNoto(`${font} ${font}`, 400, text)
  pdf.registerFont('shaped', file)
  await shapeWithHarfBuzz(pdf, 'shaped', file)
  const opened = pdf.font('shaped') as unknown as { _font: Encoding }
  const [glyphs, positions] = opened._font.encode(text)
  const width = pdf.fontSize(1000).widthOfString(text)
  return { glyphs, positions, width }
}

test.each<[Font, string, number]>([
  ['devanagari', 'क्षत्रिय', 4],
  ['devanagari', 'हिन्दी', 5],
  ['bengali', 'ন্দ্র', 4],
  ['bengali', 'কো', 3],
  ['bengali', 'র\u200D্যা', 3],
  ['tamil', 'ஸ்ரீ', 1],
  ['tamil', 'கொ', 3],
  ['thai', 'น้ำ', 4],
  ['georgian', 'ქართული', 7],
  ['armenian', 'մեխ', 2],
])('in %s, %s is %i glyphs, none of them missing', async (font, text, count) => {
  const { glyphs, positions, width } = await shaped(font, text)
  expect(glyphs).toHaveLength(count)
  expect(glyphs).not.toContain('0000')
  expect(positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)).toBeCloseTo(width, 0)
})
