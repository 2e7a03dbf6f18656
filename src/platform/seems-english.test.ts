import { expect, test } from 'vitest'
import { seemsEnglish } from './seems-english.ts'

test.each([
  ['What to try when something does not work, and what it means.', true],
  ['Your account, your first order and your first service, step by step.', true],
  ['Qué probar cuando algo no funciona y qué significa. Es fácil de seguir en la web.', false],
  ['Que faire quand quelque chose ne marche pas, et ce que cela signifie.', false],
  ['Was Sie tun können, wenn etwas nicht geht, und was es bedeutet.', false],
  ['', false],
])('“%s” seems English: %s', (text, isEnglish) => {
  expect(seemsEnglish(text)).toBe(isEnglish)
})
