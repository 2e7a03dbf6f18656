import {
  circle,
  faded,
  lines,
  moved,
  rect,
  ring,
  sheet,
  stroke,
  turned,
  type Motif,
} from './kit.ts'

/** Figures. */
export const charts = {
  /** Bars with a curve above. */
  bars: (p, random) => {
    const heights = [0, 1, 2, 3, 4, 5].map((bar) => 90 + bar * 42 + random.between(-30, 40))
    return [
      sheet(280, 90, 720, 540, { fill: p.light, shadow: p.deep }),
      ...heights.map((height, bar) =>
        rect(330 + bar * 106, 580 - height, 72, height, bar === 4 ? p.pop : p.mid, 16),
      ),
      stroke('M350 400 C 480 390 520 300 640 290 S 820 180 950 160', p.deep, 14),
      circle(950, 160, 24, p.deep),
      circle(640, 290, 18, p.deep),
    ].join('')
  },
  /** Parts of a whole. */
  donut: (p, random) => {
    const length = 2 * Math.PI * 170
    const arc = (from: number, share: number, color: string) =>
      `<circle cx="560" cy="360" r="170" fill="none" stroke="${color}" stroke-width="84" stroke-dasharray="${(length * share).toFixed(0)} ${length.toFixed(0)}" transform="rotate(${from * 360} 560 360)"/>`
    const first = random.between(30, 42) / 100
    return [
      faded(0.18, circle(568, 384, 212, p.deep)),
      arc(0, 1, p.light),
      arc(0.75, first, p.deep),
      arc(0.75 + first, 0.2, p.pop),
      ...[p.deep, p.pop, p.light].map((fill, row) =>
        moved(
          840,
          260 + row * 76,
          circle(0, 10, 18, fill) + rect(36, 0, 130 - row * 24, 20, fill, 10),
        ),
      ),
    ].join('')
  },
  /** Many tiles on one page. */
  tiles: (p) =>
    [
      sheet(240, 100, 380, 300, { fill: p.deep, shadow: p.deep }),
      stroke('M290 330 L370 250 L440 290 L560 170', p.pop, 18),
      sheet(650, 100, 390, 140, { fill: p.light, shadow: p.deep }),
      lines(690, 140, [120, 200], { fill: p.mid, gap: 36, height: 18 }),
      circle(960, 170, 36, p.pop),
      sheet(650, 270, 180, 350, { fill: p.mid, shadow: p.deep }),
      ...[0, 1, 2].map((bar) =>
        rect(690 + bar * 38, 560 - bar * 70, 24, 30 + bar * 70, p.light, 8),
      ),
      sheet(860, 270, 180, 350, { fill: p.light, shadow: p.deep }),
      ring(950, 400, 50, p.mid, 20),
      lines(900, 500, [100, 70], { fill: p.mid, gap: 36, height: 16 }),
      sheet(240, 430, 380, 190, { fill: p.light, shadow: p.deep }),
      ...[0, 1, 2, 3, 4, 5, 6].map((bar) =>
        rect(280 + bar * 44, 580 - ((bar * 37) % 90) - 24, 26, ((bar * 37) % 90) + 24, p.mid, 8),
      ),
    ].join(''),
  /** Channels that flow into results. */
  flows: (p, random) => {
    const flow = (from: number, to: number, color: string, width: number) =>
      faded(
        0.85,
        `<path d="M330 ${from} C 600 ${from} 660 ${to} 950 ${to}" fill="none" stroke="${color}" stroke-width="${width}"/>`,
      )
    return [
      flow(180, 250, p.light, random.between(70, 90)),
      flow(320, 470, p.mid, 60),
      flow(430, 300, p.deep, 46),
      flow(550, 500, p.pop, random.between(70, 96)),
      ...[180, 320, 430, 550].map((y) => rect(296, y - 52, 44, 104, p.deep, 14)),
      rect(940, 180, 44, 180, p.deep, 14),
      rect(940, 420, 44, 140, p.deep, 14),
    ].join('')
  },
  /** Two versions, of which one wins. */
  split: (p) => {
    const version = (x: number, fill: string, line: string, button: string) =>
      [
        sheet(x, 130, 330, 420, { fill, shadow: p.deep }),
        rect(x + 40, 170, 250, 130, line, 20),
        lines(x + 40, 336, [250, 190], { fill: line, gap: 40, height: 18 }),
        rect(x + 40, 440, 160, 64, button, 32),
      ].join('')
    return [
      turned(-4, version(270, p.light, p.mid, p.deep), 435, 340),
      turned(4, version(680, p.deep, p.mid, p.pop), 845, 340),
      circle(640, 560, 74, p.pop),
      stroke('M604 560 L632 588 L684 528', p.deep, 20),
    ].join('')
  },
  /** The cells of a spreadsheet. */
  spreadsheet: (p, random) => {
    const chosen = random.between(1, 3)
    const cells = [0, 1, 2, 3, 4].flatMap((row) =>
      [0, 1, 2, 3].map((column) => {
        const x = 300 + column * 172
        const y = 140 + row * 90
        const isHead = row === 0
        const isChosen = column === chosen && row > 0
        const fill = isHead ? p.deep : isChosen ? p.pop : p.mid
        const width = isHead ? 110 : 60 + ((row * 7 + column * 5) % 6) * 12
        return [
          faded(isHead ? 1 : isChosen ? 0.45 : 0.14, rect(x, y, 160, 78, fill, 12)),
          rect(x + 24, y + 30, width, 18, isHead ? p.light : p.deep, 9),
        ].join('')
      }),
    )
    return sheet(270, 110, 740, 510, { fill: p.light, shadow: p.deep }) + cells.join('')
  },
  /** Many who come, and the few who stay. */
  funnel: (p) =>
    [0, 1, 2, 3]
      .map((step) => {
        const top = 360 - step * 80
        const y = 110 + step * 130
        const fill = [p.light, p.mid, p.deep, p.pop][step] ?? p.light
        return `<path d="M${640 - top} ${y} H${640 + top} L${640 + top - 68} ${y + 112} H${640 - top + 68}z" fill="${fill}" stroke="${fill}" stroke-width="16" stroke-linejoin="round"/>`
      })
      .join(''),
  /** A pulse. */
  pulse: (p) =>
    [
      sheet(220, 170, 840, 380, { fill: p.deep, shadow: p.deep, radius: 48 }),
      ...[0, 1, 2].map((row) => faded(0.4, rect(270, 260 + row * 100, 740, 3, p.mid, 1))),
      stroke(
        'M270 370 H430 L480 290 L540 460 L610 220 L680 500 L740 330 L770 370 H1000',
        p.pop,
        20,
      ),
      circle(1000, 370, 26, p.light),
    ].join(''),
  /** Steps that go up. */
  stairs: (p) =>
    [
      ...[0, 1, 2, 3].map((step) =>
        rect(
          290 + step * 175,
          520 - step * 110,
          160,
          110 + step * 110,
          [p.light, p.mid, p.light, p.deep][step] ?? p.mid,
          20,
        ),
      ),
      stroke('M330 400 L500 300 L670 190 L840 90 M760 80 L848 84 L836 172', p.pop, 20),
    ].join(''),
} satisfies Record<string, Motif>
