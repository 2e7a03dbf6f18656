import {
  browser,
  circle,
  faded,
  lines,
  moved,
  rect,
  ring,
  sheet,
  stroke,
  tick,
  turned,
  type Motif,
} from './kit.ts'

/** What people see in a browser. */
export const screens = {
  /** A page with a picture and a button, in front of another. */
  site: (p, random) => {
    const picture = [circle(890, 380, 96, p.pop), rect(760, 420, 250, 160, p.mid, 80)].join('')
    const back = faded(0.5, rect(300, 70, 800, 500, p.light, 28))
    const words = [
      lines(290, 240, [300, 220], { fill: p.deep, gap: 54, height: 30 }),
      lines(290, 362, [330, 290, 180], { fill: p.mid, gap: 40, height: 14 }),
      rect(290, 500, 180, 58, p.deep, 29),
    ].join('')
    return turned(random.between(-4, -2), back) + browser(p, words + faded(0.95, picture))
  },
  /** Small pages of different sizes. */
  windows: (p, random) => {
    const page = (x: number, y: number, width: number, height: number, fill: string) =>
      [
        sheet(x, y, width, height, { fill: p.light, shadow: p.deep, radius: 22 }),
        ...[0, 1, 2].map((dot) => circle(x + 30 + dot * 24, y + 28, 7, dot ? p.mid : p.pop)),
        rect(x + 24, y + 54, width - 48, height - 150, fill, 14),
        lines(x + 24, y + height - 72, [width * 0.55, width * 0.35], {
          fill: p.mid,
          gap: 28,
          height: 12,
        }),
      ].join('')
    const height = random.between(230, 270)
    return [
      page(220, 110, 400, height, p.mid),
      page(660, 80, 340, 330, p.pop),
      page(280, 150 + height, 300, 500 - height, p.deep),
      page(620, 440, 420, 220, p.mid),
    ].join('')
  },
  /** Products in a shop. */
  shop: (p, random) => {
    const first = random.between(0, 2)
    const tiles = [0, 1, 2].map((column) => {
      const x = 280 + column * 246
      const isFirst = column === first
      return [
        faded(isFirst ? 1 : 0.35, rect(x, 220, 226, 220, isFirst ? p.pop : p.mid, 20)),
        column === 1
          ? rect(x + 63, 270, 100, 120, p.light, 24)
          : circle(x + 113, 330, 62, column ? p.light : p.deep),
        lines(x, 462, [170, 90], { fill: p.mid, gap: 30, height: 14 }),
        rect(x, 532, 120, 40, p.deep, 20),
      ].join('')
    })
    return browser(p, tiles.join(''))
  },
  /** Blocks of a layout being put in place. */
  blocks: (p) =>
    [
      sheet(290, 90, 700, 540, { fill: p.light, shadow: p.deep }),
      rect(330, 130, 620, 90, p.mid, 14),
      faded(0.35, rect(330, 244, 190, 346, p.mid, 14)),
      rect(544, 244, 190, 160, p.deep, 14),
      faded(0.35, rect(758, 244, 192, 160, p.mid, 14)),
      ...[0, 1].map((row) => faded(0.2, rect(544, 428 + row * 86, 406, 76, p.mid, 14))),
      turned(-7, sheet(600, 400, 420, 130, { fill: p.pop, shadow: p.deep, radius: 18 })),
    ].join(''),
  /** Code, line by line. */
  code: (p, random) => {
    const inset = [0, 1, 2, 2, 3, 2, 1, 0]
    const rows = inset.map((depth, row) => {
      const y = 200 + row * 48
      const x = 330 + depth * 48
      const width = random.between(70, 190)
      const colors = [p.pop, p.light, p.mid] as const
      return [
        rect(x, y, width, 20, colors[row % 3] ?? p.light, 10),
        row % 4 === 3 ? '' : rect(x + width + 20, y, random.between(80, 220), 20, p.mid, 10),
      ].join('')
    })
    return [
      sheet(260, 110, 760, 500, { fill: p.deep, shadow: p.deep }),
      ...[p.pop, p.mid, p.mid].map((fill, index) => circle(310 + index * 34, 152, 10, fill)),
      ...rows,
    ].join('')
  },
  /** Code with remarks next to it. */
  review: (p) => {
    const remark = (x: number, y: number, fill: string, inside: string) =>
      sheet(x, y, 260, 110, { fill, shadow: p.deep, radius: 30 }) + inside
    return [
      sheet(250, 90, 620, 540, { fill: p.light, shadow: p.deep }),
      lines(300, 150, [260, 380, 320], { fill: p.mid, gap: 52 }),
      faded(0.3, rect(250, 300, 620, 100, p.pop, 0)),
      lines(340, 320, [300, 220], { fill: p.deep, gap: 46 }),
      lines(300, 434, [340, 240, 400], { fill: p.mid, gap: 52 }),
      remark(790, 210, p.deep, lines(830, 244, [180, 120], { fill: p.light, gap: 34, height: 14 })),
      remark(730, 430, p.pop, tick(860, 486, 28, p.deep)),
    ].join('')
  },
  /** Controls of a component library. */
  controls: (p, random) => {
    const knob = random.between(60, 190)
    const tile = (x: number, y: number, inside: string, fill = p.light) =>
      moved(x, y, sheet(0, 0, 270, 220, { fill, shadow: p.deep }) + inside)
    return [
      tile(205, 120, rect(75, 75, 120, 66, p.mid, 33) + circle(162, 108, 26, p.light)),
      tile(505, 120, rect(50, 75, 170, 66, p.light, 33) + circle(88, 108, 12, p.mid), p.deep),
      tile(
        805,
        120,
        ring(90, 108, 34, p.mid, 14) + circle(90, 108, 14, p.mid) + ring(188, 108, 34, p.mid, 8),
      ),
      tile(205, 375, rect(40, 102, 190, 14, p.mid, 7) + circle(40 + knob, 109, 26, p.pop)),
      tile(505, 375, lines(44, 62, [180, 120, 150], { fill: p.mid, gap: 42 })),
      tile(805, 375, rect(85, 60, 100, 100, p.deep, 26) + tick(132, 112, 24, p.light), p.pop),
    ].join('')
  },
  /** Sliders and chips of a product filter. */
  filters: (p, random) => {
    const slider = (y: number) => {
      const from = random.between(330, 460)
      const to = random.between(640, 830)
      return [
        faded(0.3, rect(310, y - 7, 560, 14, p.mid, 7)),
        rect(from, y - 7, to - from, 14, p.mid, 7),
        circle(from, y, 26, p.deep),
        circle(to, y, 26, p.pop),
      ].join('')
    }
    return [
      sheet(250, 100, 680, 520, { fill: p.light, shadow: p.deep }),
      ...[190, 290, 390].map((y) => slider(y)),
      rect(310, 480, 150, 62, p.deep, 31),
      faded(0.35, rect(480, 480, 180, 62, p.mid, 31)),
      faded(0.35, rect(680, 480, 120, 62, p.mid, 31)),
      ring(930, 480, 84, p.deep, 26),
      stroke('M992 542 L1060 610', p.deep, 34),
    ].join('')
  },
  /** The curve of an animation with its handles. */
  easing: (p) =>
    [
      sheet(320, 90, 640, 540, { fill: p.light, shadow: p.deep }),
      ...[0, 1, 2].map((row) => faded(0.25, rect(370, 200 + row * 120, 540, 4, p.mid, 2))),
      stroke('M390 540 L620 540 M890 180 L690 180', p.mid, 6),
      stroke('M390 540 C 620 540 690 180 890 180', p.deep, 18),
      circle(620, 540, 20, p.pop),
      circle(690, 180, 20, p.pop),
      circle(390, 540, 24, p.deep),
      circle(890, 180, 24, p.deep),
      ...[0.2, 0.4, 1].map((opacity, index) =>
        faded(opacity, circle(1010 + index * 20, 420 - index * 110, 46, p.pop)),
      ),
    ].join(''),
  /** Layers of a design, one above the other. */
  layers: (p) => {
    const layer = (y: number, fill: string, opacity = 1) =>
      faded(
        opacity,
        `<path d="M640 ${y - 160} L980 ${y} L640 ${y + 160} L300 ${y} z" fill="${fill}"/>`,
      )
    return [
      layer(520, p.deep),
      layer(440, p.mid),
      layer(360, p.pop),
      layer(270, p.light),
      faded(0.5, stroke('M560 270 L640 232 L720 270', p.mid, 14)),
      stroke('M470 150 L400 220 L470 290', p.deep, 26),
      stroke('M810 150 L880 220 L810 290', p.deep, 26),
    ].join('')
  },
} satisfies Record<string, Motif>
