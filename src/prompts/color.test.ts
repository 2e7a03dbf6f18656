import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorOf, contrastOf, inkOn } from './color.ts'
import { DEFAULT_COLOR } from './prompt.ts'

test('black on white has the contrast 21, and a colour on itself 1', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrastOf('#3b82f6', '#3b82f6')).toBe(1)
})

test.each(['', 'red', '#fff', '#3b82f', '#3b82f6;', 'url(#x)', '#gggggg'])(
  'an invalid colour becomes the default colour: %s',
  (color) => {
    expect(colorOf(color)).toBe(DEFAULT_COLOR)
  },
)

test('an icon has enough contrast on any colour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`
      expect(contrastOf(color, inkOn(color))).toBeGreaterThanOrEqual(4.18)
    }),
    { numRuns: 2000 },
  )
})
