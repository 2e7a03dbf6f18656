import {
  circle,
  faded,
  lines,
  moved,
  phone,
  rect,
  ring,
  shape,
  sheet,
  stroke,
  tick,
  turned,
  type Motif,
} from './kit.ts'

/** Phones and what people wear and hold. */
export const devices = {
  /** A sketched phone and a finished one. */
  sketch: (p) =>
    [
      moved(
        360,
        100,
        `<rect x="6" y="6" width="268" height="508" rx="44" fill="none" stroke="${p.deep}" stroke-width="10" stroke-dasharray="30 22" stroke-linecap="round"/>` +
          stroke('M50 90 H230 M50 130 H170', p.deep, 10) +
          stroke('M50 200 H230 V330 H50 z M50 200 L230 330 M230 200 L50 330', p.deep, 8) +
          stroke('M70 420 H210', p.deep, 10),
      ),
      moved(
        660,
        100,
        phone(
          p,
          [
            rect(38, 76, 204, 170, p.pop, 24),
            circle(140, 160, 50, p.light),
            lines(38, 272, [180, 120], { fill: p.mid, gap: 34, height: 16 }),
            faded(0.3, rect(38, 350, 96, 70, p.mid)),
            faded(0.3, rect(146, 350, 96, 70, p.mid)),
            rect(38, 438, 204, 46, p.deep, 23),
          ].join(''),
        ),
      ),
    ].join(''),
  /** One app on two phones. */
  twins: (p, random) => {
    const screen = (fill: string) =>
      [
        rect(38, 70, 204, 120, fill, 20),
        ...[0, 1, 2].map((row) =>
          [
            circle(64, 240 + row * 80, 24, row === 1 ? p.pop : fill),
            lines(104, 226 + row * 80, [random.between(90, 136), 70], {
              fill: p.mid,
              gap: 24,
              height: 12,
            }),
          ].join(''),
        ),
        rect(14, 446, 252, 4, p.mid, 2),
        ...[70, 140, 210].map((x) => circle(x, 474, 10, p.mid)),
      ].join('')
    return [
      turned(-9, moved(350, 100, phone(p, screen(p.mid))), 490, 360),
      turned(7, moved(640, 110, phone(p, screen(p.deep))), 780, 360),
    ].join('')
  },
  /** A map on a phone. */
  field: (p) =>
    moved(
      500,
      60,
      phone(
        p,
        [
          faded(0.25, rect(14, 66, 252, 380, p.mid, 0)),
          stroke('M14 190 L266 130 M80 66 L150 446 M14 370 L266 300', p.light, 22),
          stroke('M60 420 C 60 300 200 330 190 210', p.deep, 10),
          pin(190, 210, p.pop, p.deep),
          rect(30, 400, 220, 90, p.deep, 24),
          lines(56, 424, [120, 80], { fill: p.light, gap: 28, height: 12 }),
        ].join(''),
      ),
      1.15,
    ),
  /** A beetle under a glass. */
  bug: (p) =>
    [
      stroke(
        'M520 250 L450 190 M500 350 H410 M520 450 L450 510 M760 250 L830 190 M780 350 H870 M760 450 L830 510',
        p.deep,
        20,
      ),
      circle(640, 210, 70, p.deep),
      shape(
        'M640 220 a140 150 0 0 1 140 150 a140 160 0 0 1 -280 0 a140 150 0 0 1 140 -150z',
        p.pop,
      ),
      stroke('M640 226 V520', p.deep, 14),
      ...[
        [575, 330],
        [705, 330],
        [590, 430],
        [690, 430],
      ].map(([x = 0, y = 0]) => circle(x, y, 24, p.deep)),
      stroke('M606 152 L570 100 M674 152 L710 100', p.deep, 14),
      ring(640, 350, 250, p.light, 34),
      stroke('M824 534 L960 670', p.light, 54),
    ].join(''),
  /** A camera that recognizes a face. */
  scan: (p) =>
    [
      moved(
        500,
        100,
        phone(
          p,
          faded(0.25, rect(14, 14, 252, 492, p.mid, 36)) + rect(100, 28, 80, 20, p.deep, 10),
        ),
      ),
      circle(640, 370, 120, p.pop),
      stroke('M600 344 V360 M680 344 V360 M590 410 C 610 440 670 440 690 410', p.deep, 16),
      stroke('M430 260 V200 a40 40 0 0 1 40 -40 H530', p.light, 22),
      stroke('M750 160 H810 a40 40 0 0 1 40 40 V260', p.light, 22),
      stroke('M850 480 V540 a40 40 0 0 1 -40 40 H750', p.light, 22),
      stroke('M530 580 H470 a40 40 0 0 1 -40 -40 V480', p.light, 22),
    ].join(''),
  /** A watch. */
  watch: (p, random) =>
    [
      rect(540, 20, 200, 680, p.mid, 40),
      faded(0.4, rect(570, 20, 20, 680, p.deep, 0)),
      sheet(470, 170, 340, 380, { fill: p.deep, shadow: p.deep, radius: 90 }),
      rect(808, 300, 24, 90, p.mid, 12),
      ring(640, 350, 110, p.mid, 26),
      `<path d="M640 240 a110 110 0 ${random.between(0, 1)} 1 95 165" fill="none" stroke="${p.pop}" stroke-width="26" stroke-linecap="round"/>`,
      stroke('M570 350 h34 l20 -46 l32 90 l24 -44 h30', p.light, 12),
    ].join(''),
  /** A piece that completes a puzzle. */
  puzzle: (p) => {
    const piece = (x: number, y: number, fill: string) =>
      moved(x, y, shape('M0 0 H80 a40 40 0 1 1 80 0 H240 V80 a40 40 0 1 1 0 80 V240 H0 z', fill))
    return [
      faded(0.16, piece(412, 200, p.deep)),
      piece(400, 180, p.light),
      piece(400, 420, p.mid),
      turned(14, piece(700, 160, p.pop), 820, 280),
      rect(640, 420, 240, 240, p.light, 0),
      shape('M640 660 V420 H720 a40 40 0 1 1 80 0 H880 V660z', p.deep),
    ].join('')
  },
  /** Two bank cards. */
  cards: (p) => {
    const card = (fill: string, line: string) =>
      [
        sheet(370, 200, 540, 320, { fill, shadow: p.deep, radius: 36 }),
        rect(420, 270, 90, 66, p.pop, 14),
        lines(420, 390, [300], { fill: line, height: 22 }),
        lines(420, 440, [180], { fill: line, height: 16 }),
        faded(0.8, circle(800, 440, 38, line)) + faded(0.5, circle(840, 440, 38, line)),
      ].join('')
    return [
      turned(-14, moved(-30, -60, card(p.mid, p.light))),
      turned(6, moved(30, 40, card(p.deep, p.light))),
      circle(930, 190, 74, p.light),
      tick(924, 194, 34, p.deep, 20),
    ].join('')
  },
} satisfies Record<string, Motif>

/** A pin of a map that points at (x, y). */
export function pin(x: number, y: number, fill: string, hole: string, scale = 1): string {
  const drop = shape(
    'M0 0 C -22 -36 -50 -62 -50 -100 A50 50 0 0 1 50 -100 C 50 -62 22 -36 0 0z',
    fill,
  )
  return moved(x, y, drop + circle(0, -100, 18, hole), scale)
}
