import type { Oklch } from 'culori'
// The library in one file, which a start reads ten times as fast as its 151 modules.
import culori from 'culori/require'
import type { BrandTokens, ButtonStyle } from '../brand.ts'

/** The neutral tokens of tokens.css that text in the brand's color is read on, and the darkest or lightest text. */
export const neutrals = {
  light: {
    canvas: 'oklch(0.985 0.005 80)',
    surface: 'oklch(1 0 0)',
    surface2: 'oklch(0.965 0.007 80)',
    ink: 'oklch(0.21 0.012 60)',
  },
  dark: {
    canvas: 'oklch(0.165 0.008 60)',
    surface: 'oklch(0.208 0.009 60)',
    surface2: 'oklch(0.248 0.01 60)',
    ink: 'oklch(0.965 0.005 80)',
  },
} as const
export type Theme = keyof typeof neutrals

const { converter, formatHex, interpolate, toGamut, wcagContrast } = culori

/** Contrast of text (WCAG 1.4.3) and of shapes that carry meaning (WCAG 1.4.11). */
const TEXT = 4.5
const SHAPE = 3
/** A filled button needs an edge that can be seen; its text says what it does. */
const EDGE = 1.3
/** The closing call of the landing page has text of this opacity on the fill of buttons. */
const FADED = 0.8
const STEP = 0.005
const HOVER = 0.06

const toOklch = converter('oklch')
const inGamut = toGamut('rgb', 'oklch')

type Check = (hex: string) => boolean

/** The least contrast between a color and several backgrounds. */
export function leastContrast(color: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => wcagContrast(color, ground)))
}

/**
 * Derives the tokens of a theme from one color (`#rrggbb`): hue and chroma are kept as far as screens can show them, and
 * the lightness moves until the contrast suffices.
 */
export function tokensOf(color: string, buttons: ButtonStyle, theme: Theme): BrandTokens {
  const base = toOklch(color) ?? { mode: 'oklch', l: 0, c: 0 }
  const { canvas, surface, surface2 } = neutrals[theme]
  const page = [canvas, surface, surface2]
  const isDark = theme === 'dark'
  const away = isDark ? STEP : -STEP
  const brandSoft = hexOf(base, isDark ? 0.3 : 0.95, Math.min(base.c, isDark ? 0.06 : 0.03))
  const onBrand = hexOf(base, isDark ? 0.17 : 1, isDark ? Math.min(base.c, 0.03) : 0)
  const reads: Check = (hex) =>
    leastContrast(hex, [...page, brandSoft]) >= TEXT && wcagContrast(hex, onBrand) >= TEXT
  return {
    brand: movedUntil(base, away, (hex) => leastContrast(hex, page) >= SHAPE),
    brandInk: movedUntil(base, away, reads),
    brandSoft,
    onBrand,
    action: buttons === 'brand' ? actionOf(base, theme) : null,
  }
}

/** The color itself where possible, with dark or light text. */
function actionOf(base: Oklch, theme: Theme): NonNullable<BrandTokens['action']> {
  const { canvas, surface } = neutrals[theme]
  const white = formatHex(neutrals.light.surface) ?? ''
  const ink = formatHex(neutrals.light.ink) ?? ''
  const textOn = (hex: string) => (wcagContrast(hex, white) >= wcagContrast(hex, ink) ? white : ink)
  const isButton: Check = (hex) =>
    wcagContrast(hex, mixed(textOn(hex), hex)) >= TEXT &&
    leastContrast(hex, [canvas, surface]) >= EDGE
  const fill = movedUntil(base, theme === 'dark' ? STEP : -STEP, isButton)
  const text = textOn(fill)
  const filled = toOklch(fill) ?? base
  // Away from the text, so that its contrast grows; black and white have only one way to go.
  const shift = text === white ? -HOVER : HOVER
  const wanted = filled.l + shift
  const hover = hexOf(filled, wanted < 0 || wanted > 1 ? filled.l - shift : wanted, filled.c)
  return { fill, hover, text }
}

/** A text of the opacity `FADED` on its ground. */
function mixed(text: string, ground: string): string {
  return formatHex(interpolate([ground, text], 'rgb')(FADED))
}

/** The color, or the nearest one in this direction of lightness that passes. Black or white passes at the end. */
function movedUntil(base: Oklch, step: number, passes: Check): string {
  const end = step > 0 ? 1 : 0
  let l = base.l
  let hex = hexOf(base, l, base.c)
  while (!passes(hex) && l !== end) {
    l = Math.min(1, Math.max(0, l + step))
    hex = hexOf(base, l, base.c)
  }
  return hex
}

function hexOf(base: Oklch, l: number, c: number): string {
  return formatHex(inGamut({ ...base, l, c }))
}
