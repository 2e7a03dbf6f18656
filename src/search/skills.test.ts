import { expect, test } from 'vitest'
import { tradesOf } from './skills.ts'

test('a trade shows its own skills, everything else those it is made of', () => {
  expect(tradesOf('coding')).toEqual(['coding'])
  expect(tradesOf('Development')).toEqual(['coding'])
  expect(tradesOf('digital-marketing')).toEqual(['marketing'])
  expect(tradesOf('Writing')).toEqual(['marketing'])
})

test('both trades show where both or neither is meant', () => {
  for (const category of [undefined, 'all', 'Design', 'Media Production', 'gardening']) {
    expect(tradesOf(category)).toEqual(['coding', 'marketing'])
  }
})
