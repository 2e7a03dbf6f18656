import {
  circle,
  faded,
  lines,
  rect,
  ring,
  shape,
  sheet,
  star,
  stroke,
  tick,
  turned,
  type Motif,
} from './kit.ts'
import type { Palette } from './palettes.ts'

/** What is written and sent. */
export const letters = {
  /** An open letter. */
  envelope: (p) =>
    [
      shape('M330 330 L640 110 L950 330z', p.deep),
      sheet(400, 170, 480, 340, { fill: p.light, shadow: p.deep }),
      lines(450, 224, [180, 380, 320], { fill: p.mid, gap: 46 }),
      shape(
        'M330 330 L640 500 L950 330 V600 a24 24 0 0 1 -24 24 H354 a24 24 0 0 1 -24 -24z',
        p.mid,
      ),
      shape(
        'M330 610 L590 472 a96 96 0 0 1 100 0 L950 610 a24 24 0 0 1 -24 14 H354 a24 24 0 0 1 -24 -14z',
        p.pop,
      ),
    ].join(''),
  /** One letter after another. */
  series: (p, random) => {
    const one = (x: number, y: number, fill: string, flap: string) =>
      sheet(x, y, 340, 230, { fill, shadow: p.deep, radius: 26 }) +
      stroke(`M${x + 30} ${y + 40} L${x + 170} ${y + 140} L${x + 310} ${y + 40}`, flap, 14)
    const step = random.between(150, 170)
    return [
      one(260, 90, p.mid, p.light),
      one(260 + step, 220, p.light, p.mid),
      one(260 + 2 * step, 350, p.pop, p.deep),
      circle(260 + 2 * step + 340, 350, 40, p.deep),
    ].join('')
  },
  /** A paper plane. */
  plane: (p) =>
    [
      stroke('M190 590 C 320 640 420 560 400 480 S 300 420 330 500 S 460 560 540 480', p.deep, 8),
      shape('M400 330 L1000 110 L760 600 L640 430z', p.light),
      shape('M640 430 L1000 110 L590 400 L600 560z', p.deep),
      shape('M640 430 L600 560 L690 500z', p.pop),
    ].join(''),
  /** A magnet that pulls what was lost. */
  magnet: (p) =>
    turned(
      -24,
      [
        `<path d="M470 170 V400 a170 170 0 0 0 340 0 V170" fill="none" stroke="${p.deep}" stroke-width="110"/>`,
        rect(415, 130, 110, 110, p.light, 10),
        rect(755, 130, 110, 110, p.light, 10),
        stroke('M470 90 V40 M420 96 L384 56 M810 90 V40 M860 96 L896 56', p.mid, 16),
        circle(640, 170, 44, p.pop),
        circle(610, 60, 26, p.pop),
        circle(690, 40, 18, p.mid),
      ].join(''),
    ),
  /** A long letter in sections. */
  newsletter: (p) =>
    [
      turned(6, sheet(470, 70, 400, 600, { fill: p.mid, shadow: p.deep })),
      turned(
        -3,
        [
          sheet(430, 50, 420, 640, { fill: p.light, shadow: p.deep }),
          rect(470, 90, 340, 150, p.pop, 18),
          circle(640, 165, 44, p.light),
          lines(470, 272, [340, 280], { fill: p.mid, gap: 36, height: 14 }),
          faded(0.35, rect(470, 356, 160, 120, p.mid, 16)) + rect(650, 356, 160, 120, p.deep, 16),
          lines(470, 506, [340, 220], { fill: p.mid, gap: 36, height: 14 }),
          rect(540, 590, 200, 56, p.deep, 28),
        ].join(''),
      ),
    ].join(''),
  /** A book that lies open. */
  book: (p) =>
    [
      faded(0.2, rect(230, 560, 820, 50, p.deep, 25)),
      shape('M640 190 C 540 120 380 120 260 160 V560 C 380 520 540 520 640 590z', p.light),
      shape('M640 190 C 740 120 900 120 1020 160 V560 C 900 520 740 520 640 590z', p.mid),
      faded(
        0.6,
        stroke(
          'M320 240 C 400 220 500 224 580 262 M320 320 C 400 300 500 304 580 342 M320 400 C 400 380 480 380 540 398',
          p.mid,
          16,
        ),
      ),
      star(840, 340, 96, p.pop),
      stroke('M640 190 V590', p.deep, 12),
    ].join(''),
  /** The marks around words that were said. */
  quote: (p, random) => {
    const mark = (x: number, fill: string) =>
      shape(
        `M${x} 380 a120 120 0 1 1 190 96 c-30 60 -80 96 -150 110 c30 -30 50 -62 54 -96 a120 120 0 0 1 -94 -110z`,
        fill,
      )
    return [
      sheet(250, 90, 780, 540, { fill: p.light, shadow: p.deep, radius: 60 }),
      mark(330, p.deep),
      mark(620, p.pop),
      lines(420, 150, [random.between(380, 460), 300], { fill: p.mid, gap: 46, height: 16 }),
    ].join('')
  },
  /** A fountain pen and its line. */
  pen: (p) =>
    [
      sheet(300, 110, 520, 500, { fill: p.light, shadow: p.deep }),
      lines(350, 170, [300, 400, 240], { fill: p.mid, gap: 54 }),
      stroke('M350 500 C 400 420 440 560 490 490 S 560 470 600 520', p.deep, 14),
      turned(
        38,
        [
          rect(700, 40, 110, 300, p.deep, 24),
          rect(700, 300, 110, 44, p.pop, 0),
          shape('M700 344 H810 L764 500 H746z', p.mid),
          stroke('M755 400 V490', p.deep, 6),
        ].join(''),
        755,
        270,
      ),
    ].join(''),
  /** Text with a part struck out. */
  cut: (p, random) => {
    const row = (y: number, width: number, isCut: boolean) =>
      isCut
        ? faded(0.4, rect(350, y, width, 20, p.mid, 10)) +
          stroke(`M330 ${y + 10} H${370 + width}`, p.pop, 10)
        : rect(350, y, width, 20, p.deep, 10)
    return [
      sheet(290, 80, 560, 560, { fill: p.light, shadow: p.deep }),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((line) =>
        row(140 + line * 60, random.between(280, 430), line % 3 === 1),
      ),
      ring(910, 500, 70, p.deep, 26),
      ring(910, 240, 70, p.deep, 26),
      stroke('M850 460 L560 330 M850 280 L560 410', p.deep, 26),
      circle(720, 370, 16, p.pop),
    ].join('')
  },
  /** The days of a month. */
  calendar: (p, random) => {
    const posts = new Set([0, 1, 2, 3, 4, 5].map(() => random.between(0, 19)))
    const days = Array.from({ length: 20 }, (_, day) => {
      const fill = posts.has(day) ? (day % 2 ? p.pop : p.deep) : p.mid
      const cell = rect(342 + (day % 5) * 124, 250 + Math.floor(day / 5) * 92, 100, 72, fill, 16)
      return posts.has(day) ? cell : faded(0.22, cell)
    })
    return [
      sheet(290, 90, 700, 550, { fill: p.light, shadow: p.deep }),
      shape('M290 118 a28 28 0 0 1 28 -28 H962 a28 28 0 0 1 28 28 V200 H290z', p.deep),
      ...[430, 850].map((x) => rect(x, 54, 26, 90, p.mid, 13)),
      ...days,
    ].join('')
  },
  /** A clock face over appointments. */
  clock: (p) =>
    [
      sheet(270, 140, 420, 440, { fill: p.light, shadow: p.deep }),
      ...[0, 1, 2, 3].map((row) =>
        faded(
          row === 1 ? 1 : 0.3,
          rect(310, 184 + row * 94, 300, 66, row === 1 ? p.pop : p.mid, 16),
        ),
      ),
      circle(810, 380, 210, p.deep),
      circle(810, 380, 168, p.light),
      stroke('M810 380 V270 M810 380 L890 420', p.deep, 24),
      ...[0, 90, 180, 270].map((degrees) =>
        turned(degrees, rect(804, 232, 12, 30, p.mid, 6), 810, 380),
      ),
    ].join(''),
  /** People who talk. */
  talk: (p) =>
    [
      bubble(250, 100, 470, 220, p.light, p),
      lines(310, 164, [340, 240], { fill: p.mid, gap: 52 }),
      shape('M980 520 L1000 600 L900 520z', p.deep),
      rect(530, 330, 510, 200, p.deep, 60),
      ...[690, 785, 880].map((x, index) => circle(x, 430, 28, index === 1 ? p.pop : p.light)),
      rect(300, 560, 250, 90, p.pop, 45),
      tick(420, 604, 26, p.deep),
    ].join(''),
} satisfies Record<string, Motif>

function bubble(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  { deep }: Palette,
) {
  const tail = `M${x + 60} ${y + height - 20} L${x + 30} ${y + height + 70} L${x + 160} ${y + height - 20}z`
  return sheet(x, y, width, height, { fill, shadow: deep, radius: 60 }) + shape(tail, fill)
}
