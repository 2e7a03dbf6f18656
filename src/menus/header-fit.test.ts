import { expect, test } from 'vitest'
import { breakpointsIn, widthOf } from './header-fit.ts'

test('items that fit are in the bar and the others under More, in order', () => {
  const titles = ['Guides', 'Fees', 'A rather long title']
  const all = titles.reduce((sum, title) => sum + widthOf(title), 0)
  expect(breakpointsIn(titles, { lg: all, xl: all })).toEqual(['lg', 'lg', 'lg'])
  expect(breakpointsIn(titles, { lg: 0, xl: all })).toEqual(['xl', 'xl', 'xl'])
  expect(breakpointsIn(titles, { lg: all - 1, xl: all })).toEqual(['lg', 'lg', 'xl'])
  expect(breakpointsIn(titles, { lg: all, xl: all - 1 })).toEqual(['lg', 'lg', undefined])
  expect(breakpointsIn(titles, { lg: 0, xl: 0 })).toEqual([undefined, undefined, undefined])
})

test('a short item does not move in front of a long one that does not fit', () => {
  expect(breakpointsIn(['x'.repeat(80), 'a'], { lg: 200, xl: 200 })).toEqual([undefined, undefined])
})
