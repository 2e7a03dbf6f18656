import { seedOf } from '#platform/text-seed.ts'
import { randomFrom } from '../random.ts'
import { backdrops } from './backdrops.ts'
import { charts } from './charts.ts'
import { devices } from './devices.ts'
import { HEIGHT, rect, WIDTH } from './kit.ts'
import { letters } from './letters.ts'
import { marks } from './marks.ts'
import { palettes, type PaletteName } from './palettes.ts'
import { places } from './places.ts'
import { screens } from './screens.ts'
import { systems } from './systems.ts'

const motifs = { ...screens, ...devices, ...systems, ...charts, ...letters, ...marks, ...places }

export type MotifName = keyof typeof motifs
export type Drawing = [motif: MotifName, palette: PaletteName]

/** A cover of 1280 × 720 as SVG, drawn from simple shapes, so that the demo needs no photos. */
export function drawCover(drawing: Drawing, title: string): Uint8Array {
  return draw(drawing, title, { left: 0, width: WIDTH })
}

/** A work sample of 960 × 720: the middle of a cover. */
export function drawSample(drawing: Drawing, title: string): Uint8Array {
  return draw(drawing, title, { left: 160, width: 960 })
}

/** The title is the seed of the background and the details. */
function draw(
  [motif, colors]: Drawing,
  title: string,
  { left, width }: { left: number; width: number },
): Uint8Array {
  const palette = palettes[colors]
  const random = randomFrom(seedOf(title))
  const elements = [
    rect(0, 0, WIDTH, HEIGHT, palette.ground, 0),
    random.pick(backdrops)(palette, random),
    motifs[motif](palette, random),
  ]
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}">${elements.join('')}</svg>`,
  )
}
