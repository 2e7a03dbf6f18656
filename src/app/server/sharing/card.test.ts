import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCard } from './card.ts'

/** The rows of the title that have ink, from the top. */
async function rowsOf(title: string): Promise<{ first: number; last: number; left: boolean }> {
  const card = { brand: '', title, titleElse: '', facts: [], hues: [15, 320] as const }
  const area = { left: 64, top: 150, width: 772, height: 400 }
  const { data, info } = await sharp(await drawCard(card))
    .extract(area)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isInk = (row: number, column: number) => (data[row * info.width + column] ?? 255) < 128
  const columns = Array.from({ length: info.width }, (_, column) => column)
  const rows = Array.from({ length: info.height }, (_, row) => row)
  const inked = rows.filter((row) => columns.some((column) => isInk(row, column)))
  const left = inked.some((row) => columns.slice(0, 200).some((column) => isInk(row, column)))
  return { first: inked[0] ?? 0, last: inked.at(-1) ?? 0, left }
}

test('Arabic letters have their dots where they belong, and start at the right', async () => {
  const [plain, above, below] = [await rowsOf('ٮٮٮ'), await rowsOf('تتت'), await rowsOf('ببب')]
  expect(above.first).toBeLessThan(plain.first - 5)
  expect(above.last).toBe(plain.last)
  expect(below.last).toBeGreaterThan(plain.last + 5)
  expect(below.first).toBe(plain.first)
  expect(above.left).toBe(false)
  expect((await rowsOf('ABC')).left).toBe(true)
})
