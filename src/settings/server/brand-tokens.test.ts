import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatHex, interpolate, wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { leastContrast, neutrals, tokensOf, type Theme } from './brand-tokens.ts'

const themes = ['light', 'dark'] as const

/** Every hue in steps of 5 degrees, each dark, light, dull and strong, and what owners try to break it with. */
const colors = [
  '#000000',
  '#ffffff',
  '#ffd400',
  '#111111',
  '#00ff00',
  '#7a7a7a',
  ...Array.from({ length: 72 }, (_, at) => at * 5).flatMap((h) =>
    [0.1, 0.35, 0.6, 0.8, 0.97].flatMap((l) =>
      [0.03, 0.1, 0.2, 0.37].map((c) => formatHex({ mode: 'oklch', l, c, h })),
    ),
  ),
]

function pairsOf(color: string, theme: Theme): Record<string, [number, number]> {
  const { brand, brandInk, brandSoft, onBrand, action } = tokensOf(color, 'brand', theme)
  const { canvas, surface, surface2, ink } = neutrals[theme]
  return {
    'shapes on the page': [leastContrast(brand, [canvas, surface, surface2]), 3],
    'text on the page': [leastContrast(brandInk, [canvas, surface, surface2, brandSoft]), 4.5],
    'text on a fill': [wcagContrast(onBrand, brandInk), 4.5],
    'plain text on the soft fill': [wcagContrast(ink, brandSoft), 4.5],
    'text on a button': [leastContrast(action?.text ?? '', [action?.fill ?? '']), 4.5],
    'faded text on a button': [
      wcagContrast(
        formatHex(interpolate([action?.fill ?? '', action?.text ?? ''], 'rgb')(0.8)),
        action?.fill ?? '',
      ),
      4.5,
    ],
    'text on a hovered button': [leastContrast(action?.text ?? '', [action?.hover ?? '']), 4.5],
  }
}

test.each(themes)('every color gives readable tokens in the %s theme', (theme) => {
  const poor = colors.flatMap((color) =>
    Object.entries(pairsOf(color, theme)).flatMap(([name, [contrast, least]]) =>
      contrast >= least ? [] : [`${color}: ${name} ${contrast.toFixed(2)}`],
    ),
  )
  expect(poor).toEqual([])
})

test('a color that can be read stays, and one that cannot moves in lightness only', () => {
  expect(tokensOf('#1d4ed8', 'brand', 'light')).toMatchObject({
    brand: '#1d4ed8',
    brandInk: '#1d4ed8',
    action: { fill: '#1d4ed8', text: '#ffffff' },
  })
  const yellow = tokensOf('#ffd400', 'brand', 'light')
  expect(yellow.action?.fill).toBe('#ffd400')
  expect(yellow.brandInk).not.toBe('#ffd400')
  expect(tokensOf('#ffd400', 'ink', 'dark')).toMatchObject({ brandInk: '#ffd400', action: null })
})

test('the neutral colors are those of the stylesheet', () => {
  const css = readFileSync(join(import.meta.dirname, '../../app/web/tokens.css'), 'utf8')
  const [light = '', dark = ''] = css.split('.dark {')
  const names = { canvas: 'canvas', surface: 'surface', surface2: 'surface-2', ink: 'ink' } as const
  for (const [theme, sheet] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    for (const [key, token] of Object.entries(names)) {
      expect(sheet).toContain(`--${token}: ${neutrals[theme][key as keyof typeof names]};`)
    }
  }
})
