import {
  circle,
  faded,
  lines,
  rect,
  ring,
  shape,
  sheet,
  stroke,
  tick,
  turned,
  type Motif,
} from './kit.ts'
import type { Palette } from './palettes.ts'

/** What runs behind the pages. */
export const systems = {
  /** Servers with their lamps. */
  rack: (p, random) =>
    [0, 1, 2]
      .map((row) => {
        const y = 120 + row * 170
        return [
          sheet(330, y, 620, 140, { fill: row === 1 ? p.deep : p.light, shadow: p.deep }),
          ...[0, 1, 2].map((lamp) =>
            circle(390 + lamp * 44, y + 70, 14, lamp === row ? p.pop : p.mid),
          ),
          faded(
            0.5,
            lines(580, y + 46, [random.between(160, 300), 200], {
              fill: p.mid,
              gap: 32,
              height: 14,
            }),
          ),
          stroke(`M910 ${y + 50} v40`, p.mid, 12),
        ].join('')
      })
      .join(''),
  /** The discs of a database. */
  database: (p) => {
    const disc = (y: number, fill: string, top: string) =>
      shape(`M420 ${y} v100 a220 66 0 0 0 440 0 v-100z`, fill) +
      `<ellipse cx="640" cy="${y}" rx="220" ry="66" fill="${top}"/>`
    return [
      faded(0.2, `<ellipse cx="640" cy="620" rx="260" ry="50" fill="${p.deep}"/>`),
      disc(480, p.deep, p.mid),
      disc(330, p.mid, p.pop),
      disc(180, p.light, p.light),
      faded(0.5, `<ellipse cx="640" cy="180" rx="150" ry="40" fill="${p.mid}"/>`),
      ...[250, 400, 550].map((y, row) => circle(760, y, 14, row ? p.light : p.mid)),
    ].join('')
  },
  /** Jobs on a belt. */
  queue: (p, random) => {
    const jobs = [p.light, p.pop, p.light, p.mid].map((fill, index) => {
      const size = random.between(110, 150)
      const x = 250 + index * 205
      return (
        sheet(x, 450 - size, size, size, { fill, shadow: p.deep, radius: 22 }) +
        tick(x + size / 2, 450 - size / 2, 24, p.deep, 14)
      )
    })
    return [
      ...jobs,
      rect(170, 458, 940, 96, p.deep, 48),
      ...[0, 1, 2, 3, 4].map((wheel) => circle(225 + wheel * 207, 506, 28, p.mid)),
      ...[0, 1, 2, 3, 4].map((wheel) => circle(225 + wheel * 207, 506, 9, p.deep)),
      stroke('M250 220 H900 a70 70 0 0 1 0 0 M850 170 L905 220 L850 270', p.deep, 20),
    ].join('')
  },
  /** A box that moves from one place to another. */
  move: (p) =>
    [
      sheet(210, 190, 330, 340, { fill: p.light, shadow: p.deep }),
      sheet(740, 190, 330, 340, { fill: p.deep, shadow: p.deep }),
      ...[0, 1].flatMap((row) =>
        [0, 1].map((column) =>
          rect(250 + column * 134, 230 + row * 134, 116, 116, row && column ? p.pop : p.mid, 20),
        ),
      ),
      ...[0, 1].flatMap((row) =>
        [0, 1].map((column) =>
          rect(780 + column * 134, 230 + row * 134, 116, 116, row || column ? p.mid : p.pop, 20),
        ),
      ),
      stroke('M500 150 C 580 70 700 70 780 150 M720 140 L782 152 L794 90', p.deep, 20),
      stroke('M780 580 C 700 650 580 650 500 580 M560 590 L498 576 L486 640', p.deep, 20),
    ].join(''),
  /** A cloud with a way up. */
  cloud: (p) =>
    [
      faded(0.18, shape(cloudAt(652, 420), p.deep)),
      shape(cloudAt(640, 390), p.light),
      stroke('M640 600 V330 M560 400 L640 320 L720 400', p.deep, 34),
      circle(420, 590, 26, p.pop),
      circle(860, 610, 18, p.mid),
      stroke('M420 590 H560 M860 610 H720', p.mid, 10),
    ].join(''),
  /** A plug and its socket. */
  plug: (p) =>
    turned(
      -18,
      [
        stroke('M120 360 H360', p.deep, 34),
        rect(340, 250, 200, 220, p.light, 60),
        rect(500, 290, 120, 36, p.mid, 12),
        rect(500, 394, 120, 36, p.mid, 12),
        rect(490, 240, 40, 240, p.light, 12),
        rect(720, 240, 220, 240, p.deep, 60),
        rect(720, 290, 70, 36, p.pop, 12),
        rect(720, 394, 70, 36, p.pop, 12),
        stroke('M940 360 H1160', p.deep, 34),
        stroke('M660 250 L630 200 M660 470 L630 520 M680 360 H640', p.pop, 14),
      ].join(''),
    ),
  /** A shield. */
  shield: (p) =>
    [
      faded(0.2, shape(shieldAt(646, 110), p.deep)),
      shape(shieldAt(640, 90), p.light),
      shape('M640 90 V640 C 480 570 400 470 400 330 V170 C 500 170 580 140 640 90z', p.mid),
      tick(626, 380, 90, p.deep, 44),
      circle(905, 180, 40, p.pop),
      circle(345, 540, 26, p.pop),
    ].join(''),
  /** Two gears. */
  gears: (p) =>
    gear(560, 380, 170, p.light, p) + gear(800, 230, 110, p.pop, p) + gear(805, 520, 80, p.deep, p),
  /** Rows and columns of an office program. */
  records: (p, random) => {
    const rows = [0, 1, 2, 3, 4].map((row) => {
      const y = 210 + row * 76
      return [
        row === 2 ? faded(0.4, rect(420, y - 20, 600, 64, p.pop, 14)) : '',
        circle(462, y + 12, 20, row === 2 ? p.pop : p.mid),
        rect(504, y, random.between(120, 220), 22, p.deep, 11),
        faded(0.5, rect(770, y, 110, 22, p.mid, 11)),
        rect(920, y - 6, 80, 34, row % 2 ? p.mid : p.deep, 17),
      ].join('')
    })
    return [
      sheet(220, 110, 820, 500, { fill: p.light, shadow: p.deep }),
      rect(220, 110, 170, 500, p.deep, 28),
      rect(360, 110, 30, 500, p.deep, 0),
      rect(250, 150, 100, 24, p.pop, 12),
      faded(0.7, lines(250, 220, [100, 80, 110, 70], { fill: p.light, gap: 52, height: 14 })),
      faded(0.4, rect(420, 146, 240, 24, p.mid, 12)),
      ...rows,
    ].join('')
  },
} satisfies Record<string, Motif>

function cloudAt(x: number, y: number): string {
  return `M${x - 260} ${y + 110} a120 120 0 0 1 30 -236 a190 190 0 0 1 350 -40 a150 150 0 0 1 140 276z`
}

function shieldAt(x: number, y: number): string {
  return `M${x} ${y} c60 50 140 80 240 80 v160 c0 140 -80 240 -240 310 c-160 -70 -240 -170 -240 -310 v-160 c100 0 180 -30 240 -80z`
}

function gear(
  x: number,
  y: number,
  radius: number,
  fill: string,
  { deep, ground }: Palette,
): string {
  const teeth = Array.from({ length: 8 }, (_, index) =>
    turned(
      index * 45,
      rect(x - radius * 0.2, y - radius * 1.3, radius * 0.4, radius * 0.6, fill, radius * 0.1),
      x,
      y,
    ),
  )
  return [
    ...teeth,
    circle(x, y, radius, fill),
    circle(x, y, radius * 0.42, ground),
    ring(x, y, radius * 0.68, deep, radius * 0.07),
  ].join('')
}
