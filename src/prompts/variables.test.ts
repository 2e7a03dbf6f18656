import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillIn, isFilled, MAX_VARIABLES, partsOf, variablesIn } from './variables.ts'
import { costOf } from '#testing/security/hostile-texts.ts'

test('each variable is found once, in the order of the text', () => {
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
])('a text that only resembles a variable is left alone: %s', (text) => {
  expect(variablesIn(text)).toEqual([])
  expect(fillIn(text, { name: 'x' })).toBe(text)
})

test('a value replaces every use of its variable, and a variable without a value stays', () => {
  const text = 'Dear {{name}}, about {{ topic }}: {{name}}!'
  expect(fillIn(text, { name: 'Ada' })).toBe('Dear Ada, about {{topic}}: Ada!')
  expect(fillIn(text, { name: '  ', topic: '' })).toBe('Dear {{name}}, about {{topic}}: {{name}}!')
  expect(fillIn(text, { name: '$& $1', topic: '{{name}}' })).toBe(
    'Dear $& $1, about {{name}}: $& $1!',
  )
})

test('names of built-in object properties are ordinary variable names', () => {
  const text = '{{constructor}} {{toString}}'
  expect(variablesIn(text)).toEqual(['constructor', 'toString'])
  expect(fillIn(text, {})).toBe('{{constructor}} {{toString}}')
  expect(isFilled({}, 'constructor')).toBe(false)
})

test('the number of variables is limited', () => {
  const text = Array.from({ length: MAX_VARIABLES + 10 }, (_, index) => `{{v${index}}}`).join(' ')
  expect(variablesIn(text)).toHaveLength(MAX_VARIABLES)
  expect(fillIn(text, { v0: 'one', [`v${MAX_VARIABLES}`]: 'never' })).toContain(
    `{{v${MAX_VARIABLES}}}`,
  )
})

test('the parts of a text join to the text, and filling in no values keeps the variables', () => {
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

test('a text full of opening braces is parsed quickly', async () => {
  const spent = await costOf(() => {
    variablesIn('{{a '.repeat(5000))
    variablesIn(`{{${' '.repeat(20_000)}`)
  })
  expect(spent).toBeLessThan(500)
})
