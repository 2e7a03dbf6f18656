import { renderAsync } from '@resvg/resvg-js'

const WIDTH = 960
const HEIGHT = 720

export type Drawing = [kind: keyof typeof kinds, hue: number]

/** A work sample, drawn from simple shapes, so that the demo needs no photos. */
export async function draw([kind, hue]: Drawing): Promise<Uint8Array> {
  const shade = (lightness: number, saturation = 55) => `hsl(${hue} ${saturation}% ${lightness}%)`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    ${box(0, 0, WIDTH, HEIGHT, shade(90, 40), 0)}${kinds[kind](shade)}</svg>`
  const drawn = await renderAsync(svg, {
    fitTo: { mode: 'width', value: WIDTH },
    font: { loadSystemFonts: false },
  })
  return drawn.asPng()
}

type Shade = (lightness: number, saturation?: number) => string

const kinds = {
  /** A page with products. */
  shop: (shade: Shade) =>
    [
      page(shade),
      box(120, 150, 300, 26, shade(35)),
      ...[0, 1, 2].flatMap((column) => {
        const x = 120 + column * 250
        return [
          box(x, 210, 220, 220, shade(70 - column * 10)),
          circle(x + 110, 320, 60, shade(85)),
          box(x, 450, 150, 16, shade(40, 20)),
          box(x, 480, 80, 16, shade(60)),
          box(x, 520, 220, 50, shade(45)),
        ]
      }),
    ].join(''),
  /** A curve and bars. */
  chart: (shade: Shade) =>
    [
      page(shade),
      ...[0, 1, 2].map((tile) => box(120 + tile * 250, 150, 220, 90, shade(92))),
      ...[0, 1, 2].map((tile) => box(140 + tile * 250, 175, 110, 36, shade(45))),
      ...[180, 120, 210, 160, 250, 220, 290, 260].map((height, at) =>
        box(130 + at * 90, 590 - height, 54, height, shade(at % 2 ? 62 : 72)),
      ),
      `<path d="M130 470 C 260 430 300 500 420 420 S 620 330 820 290" fill="none"
        stroke="${shade(35)}" stroke-width="10" stroke-linecap="round"/>`,
    ].join(''),
  /** Fields and a button. */
  form: (shade: Shade) =>
    [
      page(shade),
      ...[0, 1, 2].flatMap((row) => [
        box(120, 160 + row * 110, 140, 16, shade(40, 20)),
        box(120, 190 + row * 110, 420, 56, shade(94)),
      ]),
      box(120, 510, 420, 66, shade(42)),
      box(600, 160, 240, 416, shade(92)),
      ...[0, 1, 2, 3].map((row) => box(630, 195 + row * 60, 180 - row * 20, 18, shade(70))),
      box(630, 500, 180, 36, shade(45)),
    ].join(''),
  /** A mark in three colors. */
  brand: (shade: Shade) =>
    [
      box(60, 60, 400, 600, shade(40)),
      circle(260, 360, 130, shade(92)),
      `<path d="M160 400 a100 100 0 0 1 200 0 z" fill="${shade(60)}"/>`,
      box(500, 60, 400, 285, shade(70)),
      circle(700, 200, 80, shade(35)),
      box(500, 375, 180, 285, shade(25, 30)),
      box(720, 375, 180, 285, '#fff'),
      circle(810, 515, 50, shade(50)),
    ].join(''),
  /** Large shapes. */
  poster: (shade: Shade) =>
    [
      box(240, 40, 480, 640, shade(30), 8),
      circle(480, 300, 170, shade(70)),
      circle(560, 360, 120, shade(50)),
      `<path d="M240 560 L480 400 L720 560 L720 680 L240 680 z" fill="${shade(85)}"/>`,
      box(300, 90, 240, 28, shade(92)),
      box(300, 134, 150, 14, shade(80)),
    ].join(''),
}

/** The window of a browser. */
function page(shade: Shade): string {
  const dots = [0, 1, 2].map((at) => circle(110 + at * 30, 96, 8, shade(75)))
  return box(70, 70, 820, 580, '#fff') + box(70, 70, 820, 52, shade(96, 30)) + dots.join('')
}

function box(x: number, y: number, width: number, height: number, fill: string, radius = 12) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}

function circle(x: number, y: number, radius: number, fill: string) {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}
