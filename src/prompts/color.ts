import { DEFAULT_COLOR } from './prompt.ts'

const DARK = '#1c1917'
const LIGHT = '#ffffff'

/** The relative luminance of a colour, 0 to 1 (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** A `#rrggbb` colour in lowercase; anything else becomes the default colour. */
export function colorOf(color: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : DEFAULT_COLOR
}

/** The dark or light ink, whichever has more contrast on this colour; always more than 4 to 1. */
export function inkOn(color: string): string {
  const ground = colorOf(color)
  return contrastOf(ground, LIGHT) >= contrastOf(ground, DARK) ? LIGHT : DARK
}
