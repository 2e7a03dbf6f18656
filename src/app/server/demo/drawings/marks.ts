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
  turned,
  type Motif,
} from './kit.ts'

/** Brands, pictures and sound. */
export const marks = {
  /** A mark on its construction lines. */
  construction: (p, random) =>
    [
      ...[240, 360, 480].map((y) => faded(0.4, rect(200, y, 880, 4, p.deep, 0))),
      ...[520, 640, 760].map((x) => faded(0.4, rect(x, 40, 4, 640, p.deep, 0))),
      ring(640, 360, 240, p.light, 6),
      turned(
        random.between(0, 3) * 90,
        [
          shape('M640 120 a240 240 0 0 1 240 240 h-240z', p.pop),
          shape('M640 360 h240 a240 240 0 0 1 -240 240z', p.deep),
          shape('M640 600 a240 240 0 0 1 -240 -240 h240z', p.light),
          circle(520, 240, 116, p.mid),
        ].join(''),
      ),
    ].join(''),
  /** A mark that grows simpler. */
  refresh: (p) =>
    [0, 1, 2]
      .map((step) => {
        const x = 220 + step * 300
        const fill = [p.mid, p.light, p.deep][step] ?? p.light
        const mark = [
          star(x + 120, 360, 80, p.deep),
          shape(`M${x + 120} 280 l70 80 l-70 80 l-70 -80z`, p.mid),
          circle(x + 120, 360, 64, p.pop),
        ][step]
        return (
          sheet(x, 220 - step * 30, 240, 280 + step * 60, { fill, shadow: p.deep, radius: 40 }) +
          (mark ?? '')
        )
      })
      .join(''),
  /** A jar, a bottle and a box with their labels. */
  packaging: (p) =>
    [
      rect(200, 600, 880, 30, p.deep, 15),
      rect(290, 330, 210, 270, p.light, 44),
      rect(310, 280, 170, 60, p.deep, 16),
      rect(290, 400, 210, 120, p.pop, 0),
      circle(395, 460, 36, p.light),
      shape(
        'M570 600 V330 C 570 280 610 270 610 220 V130 H690 V220 C 690 270 730 280 730 330 V600z',
        p.mid,
      ),
      rect(604, 96, 92, 46, p.deep, 12),
      rect(570, 380, 160, 140, p.light, 0),
      shape('M650 404 l38 48 l-38 48 l-38 -48z', p.deep),
      shape('M800 300 H1000 V600 H800z', p.deep),
      shape('M800 300 L840 230 H1040 L1000 300z', p.pop),
      shape('M1000 300 L1040 230 V540 L1000 600z', p.mid),
      lines(840, 400, [120, 80], { fill: p.light, gap: 40 }),
    ].join(''),
  /** Glyphs of a typeface. */
  specimen: (p, random) => {
    const colors = random.between(0, 1) ? [p.deep, p.pop] : [p.pop, p.deep]
    return [
      sheet(240, 90, 380, 540, { fill: p.light, shadow: p.deep }),
      sheet(660, 90, 380, 255, { fill: colors[0] ?? p.deep, shadow: p.deep }),
      sheet(660, 375, 380, 255, { fill: p.mid, shadow: p.deep }),
      ring(416, 380, 86, p.deep, 48),
      rect(478, 270, 48, 224, p.deep, 6),
      lines(290, 560, [280], { fill: p.mid, height: 12 }),
      stroke('M770 280 L850 150 L930 280 M800 240 H900', p.light, 30),
      stroke('M760 450 H860 M810 450 V500 M760 540 H860 M920 430 V570 M920 500 H970', p.light, 24),
    ].join('')
  },
  /** Swatches of color. */
  swatches: (p) =>
    [-36, -18, 0, 18, 36]
      .map((degrees, index) => {
        const fill = [p.deep, p.mid, p.light, p.pop, p.deep][index] ?? p.light
        return turned(
          degrees,
          sheet(550, 90, 180, 500, { fill, shadow: p.deep, radius: 26 }) +
            circle(640, 540, 16, p.ground),
          640,
          600,
        )
      })
      .join(''),
  /** A shape in motion. */
  motion: (p) =>
    [
      stroke('M200 560 C 360 80 620 80 720 420', p.deep, 8),
      ...[0.2, 0.35, 0.55].map((opacity, index) =>
        faded(
          opacity,
          circle(
            380 + index * 120,
            290 - index * 60 + (index === 2 ? 60 : 0),
            90 + index * 16,
            p.light,
          ),
        ),
      ),
      circle(790, 400, 170, p.pop),
      shape('M740 310 L900 400 L740 490z', p.deep),
      ...[240, 300, 380].map((x, index) => rect(x, 600, 50 + index * 40, 18, p.mid, 9)),
      rect(540, 600, 480, 18, p.deep, 9),
    ].join(''),
  /** A photograph that is cropped. */
  photo: (p, random) => {
    const sun = random.between(720, 820)
    return [
      turned(-5, sheet(330, 110, 620, 480, { fill: p.mid, shadow: p.deep })),
      rect(350, 130, 580, 440, p.light, 20),
      `<svg x="376" y="156" width="528" height="388" viewBox="376 156 528 388">${[
        rect(376, 156, 528, 388, p.shade, 0),
        circle(sun, 260, 60, p.pop),
        shape('M376 544 V430 L520 290 L640 410 L740 330 L904 470 V544z', p.deep),
        shape('M376 544 V500 L500 420 L660 544z', p.mid),
      ].join('')}</svg>`,
      stroke('M300 190 V90 H400 M880 630 H980 V530', p.deep, 22),
    ].join('')
  },
  /** A strip of film. */
  film: (p) =>
    turned(
      -9,
      [
        rect(60, 210, 1160, 300, p.deep, 30),
        ...Array.from(
          { length: 12 },
          (_, hole) =>
            rect(100 + hole * 92, 232, 46, 30, p.ground, 8) +
            rect(100 + hole * 92, 458, 46, 30, p.ground, 8),
        ),
        ...[0, 1, 2, 3].map((frame) =>
          rect(
            170 + frame * 240,
            284,
            216,
            152,
            [p.mid, p.light, p.pop, p.mid][frame] ?? p.mid,
            14,
          ),
        ),
        circle(640, 360, 84, p.light),
        shape('M614 314 L700 360 L614 406z', p.deep),
      ].join(''),
    ),
  /** A microphone and its wave. */
  microphone: (p, random) => {
    const bars = [-5, -4, -3, 3, 4, 5].map((place) => {
      const height = random.between(90, 260)
      return rect(622 + place * 76, 340 - height / 2, 36, height, place % 2 ? p.mid : p.light, 18)
    })
    return [
      ...bars,
      rect(550, 90, 180, 320, p.deep, 90),
      ...[180, 240, 300].map((y) => stroke(`M600 ${y} H680`, p.mid, 12)),
      `<path d="M490 330 a150 150 0 0 0 300 0" fill="none" stroke="${p.pop}" stroke-width="26" stroke-linecap="round"/>`,
      stroke('M640 490 V590 M540 600 H740', p.pop, 26),
    ].join('')
  },
} satisfies Record<string, Motif>
