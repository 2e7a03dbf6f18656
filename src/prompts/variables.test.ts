import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillIn, isFilled, MAX_VARIABLES, partsOf, variablesIn } from './variables.ts'
import { costOf } from '#testing/security/hostile-texts.ts'

test('variables are found once each, in the order of the text', () => {
  expect(variablesIn('Write {{topic}} for {{ audience }}, again {{topic}}.')).toEqual([
    'topic',
    'audience',
  ])
  expect(variablesIn('{{Código postal}} {{top-3}} {{first_name}} {{名前}}')).toEqual([
    'Código postal',
    'top-3',
    'first_name',
    '名前',
  ])
})

test.each([
  '',
  'none',
  '{name}',
  '{{}}',
  '{{ }}',
  '{{1st}}',
  '{{a b',
  '{{a\nb}}',
  '{{<b>}}',
  '{{user.name}}',
  `{{${'a'.repeat(41)}}}`,
  '{ {name} }',
])('what only looks like a variable is none: %s', (text) => {
  expect(variablesIn(text)).toEqual([])
  expect(fillIn(text, { name: 'x' })).toBe(text)
})

test('what is typed takes the place of every mention, what is left empty stays', () => {
  const text = 'Dear {{name}}, about {{ topic }}: {{name}}!'
  expect(fillIn(text, { name: 'Ada' })).toBe('Dear Ada, about {{topic}}: Ada!')
  expect(fillIn(text, { name: '  ', topic: '' })).toBe('Dear {{name}}, about {{topic}}: {{name}}!')
  expect(fillIn(text, { name: '$& $1', topic: '{{name}}' })).toBe(
    'Dear $& $1, about {{name}}: $& $1!',
  )
})

test('names that objects have of themselves are names like others', () => {
  const text = '{{constructor}} {{toString}}'
  expect(variablesIn(text)).toEqual(['constructor', 'toString'])
  expect(fillIn(text, {})).toBe('{{constructor}} {{toString}}')
  expect(isFilled({}, 'constructor')).toBe(false)
})

test('only so many are asked for', () => {
  const text = Array.from({ length: MAX_VARIABLES + 10 }, (_, index) => `{{v${index}}}`).join(' ')
  expect(variablesIn(text)).toHaveLength(MAX_VARIABLES)
  expect(fillIn(text, { v0: 'one', [`v${MAX_VARIABLES}`]: 'never' })).toContain(
    `{{v${MAX_VARIABLES}}}`,
  )
})

test('the parts of any text are that text, and filling nothing in changes nothing', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('{{a}}', '{{', '}}', '{{b c}}', '{{ d}}'))
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      expect(
        partsOf(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
      expect(fillIn(fillIn(text, {}), {})).toBe(fillIn(text, {}))
      expect(variablesIn(fillIn(text, {}))).toEqual(variablesIn(text))
    }),
  )
})

test('a text of nothing but braces is read at once', async () => {
  const spent = await costOf(() => {
    variablesIn('{{a '.repeat(5000))
    variablesIn(`{{${' '.repeat(20_000)}`)
  })
  expect(spent).toBeLessThan(500)
})
