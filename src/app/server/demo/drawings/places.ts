import { pin } from './devices.ts'
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

/** Shops, and how people find them. */
export const places = {
  /** A shopping cart in a hurry. */
  cart: (p) =>
    [
      stroke('M180 280 H300 M140 360 H270 M200 440 H300', p.deep, 18),
      stroke('M350 190 H440 L520 500 H860', p.deep, 26),
      shape('M460 250 H950 a24 24 0 0 1 24 30 L920 440 H510z', p.light),
      ...[560, 680, 800].map((x) => stroke(`M${x} 290 V400`, p.mid, 16)),
      rect(600, 120, 130, 130, p.pop, 24),
      rect(750, 160, 100, 90, p.mid, 20),
      circle(580, 580, 46, p.deep) + circle(580, 580, 16, p.pop),
      circle(830, 580, 46, p.deep) + circle(830, 580, 16, p.pop),
    ].join(''),
  /** The front of a shop. */
  awning: (p, random) => {
    const isOpen = random.between(0, 1) === 1
    const stripes = [0, 1, 2, 3, 4, 5].map((stripe) => {
      const x = 310 + stripe * 110
      return shape(`M${x} 130 H${x + 110} V290 a55 55 0 0 1 -110 0z`, stripe % 2 ? p.light : p.pop)
    })
    return [
      sheet(350, 220, 580, 400, { fill: p.light, shadow: p.deep, radius: 12 }),
      rect(400, 370, 230, 170, p.shade, 12),
      ...[440, 515, 590].map((x, index) =>
        rect(x - 22, 470 - index * 20, 44, 70 + index * 20, index % 2 ? p.mid : p.deep, 10),
      ),
      rect(690, 370, 190, 250, p.deep, 12),
      circle(846, 500, 12, p.pop),
      rect(715, 400, 100, 80, isOpen ? p.mid : p.pop, 8),
      ...stripes,
      rect(290, 620, 700, 24, p.deep, 12),
    ].join('')
  },
  /** A parcel that comes again. */
  parcel: (p) =>
    [
      `<path d="M350 470 A310 310 0 1 1 640 670" fill="none" stroke="${p.light}" stroke-width="30" stroke-linecap="round"/>`,
      stroke('M700 600 L634 670 L706 724', p.light, 30),
      shape('M640 190 L860 290 L640 390 L420 290z', p.pop),
      shape('M420 290 L640 390 V620 L420 520z', p.deep),
      shape('M860 290 L640 390 V620 L860 520z', p.mid),
      shape('M520 245 L740 345 V420 L680 390 V372 L460 272z', p.light),
    ].join(''),
  /** A search and its results. */
  results: (p) => {
    const result = (y: number, opacity: number) =>
      faded(
        opacity,
        rect(330, y, 70, 70, p.mid, 18) +
          lines(424, y + 10, [300, 220], { fill: p.deep, gap: 34, height: 16 }),
      )
    return [
      sheet(280, 90, 600, 540, { fill: p.light, shadow: p.deep }),
      rect(320, 130, 520, 70, p.shade, 35),
      result(240, 1) + result(350, 0.6) + result(460, 0.35),
      circle(830, 420, 150, p.pop),
      ring(830, 420, 150, p.deep, 34),
      tick(820, 426, 58, p.deep, 30),
      stroke('M942 532 L1040 630', p.deep, 46),
    ].join('')
  },
  /** Streets and a door. */
  map: (p) =>
    [
      turned(
        -8,
        [
          sheet(240, 110, 800, 500, { fill: p.light, shadow: p.deep, radius: 36 }),
          faded(0.3, rect(290, 160, 190, 160, p.mid, 16)),
          faded(0.3, rect(530, 160, 220, 100, p.mid, 16)),
          faded(0.5, rect(800, 160, 190, 210, p.mid, 16)),
          faded(0.3, rect(290, 370, 300, 190, p.mid, 16)),
          faded(0.3, rect(800, 420, 190, 140, p.mid, 16)),
          stroke('M510 560 V340 H770 V160', p.deep, 14),
        ].join(''),
      ),
      pin(680, 430, p.pop, p.light, 2.3),
    ].join(''),
  /** The pages of a site. */
  tree: (p) => {
    const page = (x: number, y: number, fill: string) =>
      sheet(x, y, 180, 120, { fill, shadow: p.deep, radius: 22 })
    return [
      stroke(
        'M640 230 V330 M340 440 V370 a40 40 0 0 1 40 -40 H900 a40 40 0 0 1 40 40 V440 M640 330 V440',
        p.deep,
        16,
      ),
      page(550, 110, p.deep),
      page(250, 440, p.light) + page(550, 440, p.pop) + page(850, 440, p.light),
      lines(584, 150, [110, 70], { fill: p.light, gap: 30, height: 14 }),
      ...[284, 584, 884].map((x) => lines(x, 482, [110, 70], { fill: p.mid, gap: 30, height: 14 })),
    ].join('')
  },
  /** One thought and those around it. */
  topics: (p, random) => {
    const around = Array.from({ length: 6 }, (_, index) => {
      const angle = (index * Math.PI) / 3 + random.between(-10, 10) / 60
      const x = Math.round(640 + 300 * Math.cos(angle))
      const y = Math.round(360 + 220 * Math.sin(angle))
      const radius = random.between(44, 76)
      return (
        stroke(`M640 360 L${x} ${y}`, p.deep, 10) +
        circle(x, y, radius, [p.light, p.mid, p.pop][index % 3] ?? p.mid)
      )
    })
    return [
      ...around,
      circle(640, 360, 116, p.deep),
      lines(580, 330, [120, 80], { fill: p.light, gap: 40 }),
    ].join('')
  },
  /** A megaphone. */
  megaphone: (p) =>
    turned(
      -12,
      [
        shape('M470 440 L520 620 a40 40 0 0 0 80 -20 L560 430z', p.mid),
        shape('M420 260 H560 V460 H420 a100 100 0 0 1 0 -200z', p.light),
        shape('M560 260 L860 130 V590 L560 460z', p.deep),
        rect(846, 110, 44, 500, p.pop, 22),
        stroke('M950 260 L1030 210 M960 360 H1060 M950 460 L1030 510', p.deep, 20),
      ].join(''),
    ),
  /** A rocket. */
  rocket: (p) =>
    turned(
      28,
      [
        faded(0.9, shape('M590 560 C 600 640 640 690 640 720 C 640 690 680 640 690 560z', p.pop)),
        shape('M540 400 L440 520 V600 L560 540z M740 400 L840 520 V600 L720 540z', p.mid),
        shape('M640 30 C 750 130 770 300 720 560 H560 C 510 300 530 130 640 30z', p.light),
        shape('M640 30 C 690 76 722 134 736 200 H544 C 558 134 590 76 640 30z', p.deep),
        circle(640, 310, 62, p.deep) + circle(640, 310, 38, p.pop),
        star(420, 200, 34, p.light) + star(900, 330, 26, p.light) + star(860, 90, 40, p.pop),
      ].join(''),
    ),
} satisfies Record<string, Motif>
