import type { Random } from '../random.ts'
import type { Palette } from './palettes.ts'

/** Drawings are 1280 × 720. What matters lies in the middle 960 × 600, because some places crop their sides. */
export const WIDTH = 1280
export const HEIGHT = 720

/** The elements of a motif. The random numbers vary details, so that two drawings of a motif differ. */
export type Motif = (palette: Palette, random: Random) => string

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 16,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

export function ring(x: number, y: number, radius: number, color: string, width = 16): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${color}" stroke-width="${width}"/>`
}

export function shape(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}"/>`
}

export function stroke(path: string, color: string, width = 16): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

/** Turns elements clockwise about a point. */
export function turned(degrees: number, elements: string, x = WIDTH / 2, y = HEIGHT / 2): string {
  return `<g transform="rotate(${degrees} ${x} ${y})">${elements}</g>`
}

export function moved(x: number, y: number, elements: string, scale = 1): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${elements}</g>`
}

export function faded(opacity: number, elements: string): string {
  return `<g opacity="${opacity}">${elements}</g>`
}

/** A sheet of paper with a soft shadow. */
export function sheet(
  x: number,
  y: number,
  width: number,
  height: number,
  { fill, shadow, radius = 28 }: { fill: string; shadow: string; radius?: number },
): string {
  const below = rect(x + 6, y + 20, width - 12, height, shadow, radius)
  return faded(0.2, below) + rect(x, y, width, height, fill, radius)
}

/** Lines of text, as bars of these widths. */
export function lines(
  x: number,
  y: number,
  widths: readonly number[],
  { fill, gap = 44, height = 18 }: { fill: string; gap?: number; height?: number },
): string {
  return widths
    .map((width, index) => rect(x, y + index * gap, width, height, fill, height / 2))
    .join('')
}

/** The window of a browser, 800 × 500, in the middle. */
export function browser({ light, deep, mid, pop }: Palette, inside: string): string {
  const dots = [pop, mid, mid].map((fill, index) => circle(284 + index * 34, 150, 10, fill))
  const bar = `M240 138 a28 28 0 0 1 28 -28 H1012 a28 28 0 0 1 28 28 V190 H240 z`
  return [
    sheet(240, 110, 800, 500, { fill: light, shadow: deep }),
    faded(0.16, shape(bar, mid)),
    ...dots,
    faded(0.3, rect(430, 138, 420, 24, mid, 12)),
    inside,
  ].join('')
}

/** A phone, 280 × 520, with its upper left corner at (0, 0). */
export function phone({ light, deep }: Palette, inside: string): string {
  return [
    sheet(0, 0, 280, 520, { fill: deep, shadow: deep, radius: 48 }),
    rect(14, 14, 252, 492, light, 36),
    rect(100, 28, 80, 20, deep, 10),
    inside,
  ].join('')
}

/** A tick. */
export function tick(x: number, y: number, size: number, color: string, width = 16): string {
  return stroke(
    `M${x - size} ${y} l${size * 0.7} ${size * 0.7} l${size * 1.2} ${-size * 1.4}`,
    color,
    width,
  )
}

export function star(x: number, y: number, radius: number, fill: string): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5 - Math.PI / 2
    const far = index % 2 ? radius * 0.45 : radius
    return `${(x + far * Math.cos(angle)).toFixed(0)} ${(y + far * Math.sin(angle)).toFixed(0)}`
  })
  return shape(`M${points.join('L')}z`, fill)
}
