import { circle, HEIGHT, rect, ring, shape, stroke, WIDTH, type Motif } from './kit.ts'

/** What lies behind a motif, in the two colors of the ground. */
export const backdrops: readonly Motif[] = [
  ({ shade }) => circle(640, 380, 330, shade),
  ({ shade }) => shape('M0 520 C 320 400 520 640 820 520 S 1180 440 1280 500 V720 H0z', shade),
  ({ shade }) => shape('M760 0 H1280 V720 H420z', shade),
  ({ shade }) => rect(0, 470, WIDTH, HEIGHT - 470, shade, 0),
  ({ shade }) => [520, 400, 280].map((radius) => ring(640, 360, radius, shade, 44)).join(''),
  ({ shade }) => dots(shade),
  ({ shade }) => circle(180, 120, 260, shade) + circle(1130, 640, 300, shade),
  ({ shade }) => stroke(`M-80 600 L640 -120 M160 840 L1360 -360 M640 840 L1440 40`, shade, 110),
  ({ shade }) => shape('M0 0 H640 A360 360 0 0 1 640 720 H0z', shade),
]

function dots(fill: string): string {
  const rows = Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 14 }, (_, column) => circle(50 + column * 91, 45 + row * 90, 9, fill)),
  )
  return rows.flat().join('')
}
