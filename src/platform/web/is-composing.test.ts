import { expect, test } from 'vitest'
import { isComposing } from './is-composing.ts'

test.each([
  ['while characters are composed', { isComposing: true, keyCode: 13 }, true],
  ['that confirms characters in Safari', { isComposing: false, keyCode: 229 }, true],
  ['by itself', { isComposing: false, keyCode: 13 }, false],
])('Enter %s belongs to an input method: %o', (_, event, expected) => {
  expect(isComposing(event)).toBe(expected)
})
