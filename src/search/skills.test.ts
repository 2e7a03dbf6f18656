import { expect, test } from 'vitest'
import { newMarketplace } from '#services/built-in-categories.ts'
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

const vocabulary = { categories: newMarketplace, discovery }

test('a main category shows its own skills, a search category those of its main categories', () => {
  expect(tradesOf('coding', vocabulary)).toEqual(['coding'])
  expect(tradesOf('Development', vocabulary)).toEqual(['coding'])
  expect(tradesOf('digital-marketing', vocabulary)).toEqual(['marketing'])
  expect(tradesOf('Writing', vocabulary)).toEqual(['marketing'])
})

test('the skills of both main categories are shown for all, mixed and unknown categories', () => {
  for (const category of [undefined, 'all', 'Design', 'Media Production', 'gardening']) {
    expect(tradesOf(category, vocabulary)).toEqual(['coding', 'marketing'])
  }
})

test('a category that is off still shows its skills when it is chosen', () => {
  const categories = newMarketplace.map((one) => ({ ...one, isOffered: one.slug !== 'coding' }))
  expect(tradesOf('coding', { categories, discovery })).toEqual(['coding'])
  expect(tradesOf('all', { categories, discovery })).toEqual(['marketing'])
})
