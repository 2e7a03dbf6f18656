import { expect, test } from 'vitest'
import { tradesOf } from './skills.ts'

const discovery = [
  { slug: 'development', label: 'Development', isBuiltIn: true, trades: ['coding' as const] },
  {
    slug: 'digital-marketing',
    label: 'Digital Marketing',
    isBuiltIn: true,
    trades: ['marketing' as const],
  },
  { slug: 'writing', label: 'Writing', isBuiltIn: true, trades: ['marketing' as const] },
  {
    slug: 'design',
    label: 'Design',
    isBuiltIn: true,
    trades: ['coding' as const, 'marketing' as const],
  },
]

test('a main category shows its own skills, a search category those of its main categories', () => {
  expect(tradesOf('coding', discovery)).toEqual(['coding'])
  expect(tradesOf('Development', discovery)).toEqual(['coding'])
  expect(tradesOf('digital-marketing', discovery)).toEqual(['marketing'])
  expect(tradesOf('Writing', discovery)).toEqual(['marketing'])
})

test('the skills of both main categories are shown for all, mixed and unknown categories', () => {
  for (const category of [undefined, 'all', 'Design', 'Media Production', 'gardening']) {
    expect(tradesOf(category, discovery)).toEqual(['coding', 'marketing'])
  }
})
