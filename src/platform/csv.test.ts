import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('quotes, commas and line breaks survive, numbers stay numbers', () => {
  expect(csvOf([['a "b", c\nd', 12.5, null]])).toBe('\uFEFF"a ""b"", c\nd",12.5,\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', ' =1', '＝1', '\u0000=1'])(
  '%j is escaped so that it is not a formula [control 8]',
  (text) => {
    expect(csvOf([[text]])).toContain(`'${text}`)
  },
)
