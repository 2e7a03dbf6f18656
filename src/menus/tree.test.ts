import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canMove, changed, dropped, itemsOf, moved, moves, removed, type Tree } from './tree.ts'

const leaf = (key: string) => ({
  key,
  title: key,
  translations: {},
  url: `/${key}`,
  pageId: null,
  openInNewTab: false,
  hidden: null,
})
const top = (key: string, ...children: string[]) => ({
  ...leaf(key),
  children: children.map((child) => leaf(child)),
})
const written = (tree: Tree) =>
  tree
    .map(({ key, children }) =>
      children.length > 0 ? `${key}(${children.map((child) => child.key).join(' ')})` : key,
    )
    .join(' ')

const tree: Tree = [top('a', 'b', 'c'), top('d'), top('e')]

test.each([
  ['d', 'up', 'd a(b c) e'],
  ['d', 'down', 'a(b c) e d'],
  ['c', 'up', 'a(c b) d e'],
  ['b', 'up', 'a(b c) d e'],
  ['a', 'up', 'a(b c) d e'],
  ['a', 'down', 'd a(b c) e'],
  ['d', 'indent', 'a(b c d) e'],
  ['a', 'indent', 'a(b c) d e'],
  ['b', 'indent', 'a(b c) d e'],
  ['b', 'outdent', 'a(c) b d e'],
  ['d', 'outdent', 'a(b c) d e'],
] as const)('%s %s', (key, move, expected) => {
  expect(written(moved(tree, key, move))).toBe(expected)
})

test.each([
  ['e', 'a', 'before', 'e a(b c) d'],
  ['e', 'b', 'after', 'a(b e c) d'],
  ['e', 'd', 'inside', 'a(b c) d(e)'],
  ['c', 'e', 'after', 'a(b) d e c'],
  ['a', 'd', 'inside', 'a(b c) d e'],
  ['a', 'b', 'after', 'a(b c) d e'],
  ['a', 'e', 'after', 'd e a(b c)'],
  ['e', 'b', 'inside', 'a(b c) d e'],
] as const)('%s dropped on %s, %s', (key, on, side, expected) => {
  expect(written(dropped(tree, key, { on, side }))).toBe(expected)
})

test('the children of a removed item move up to its place', () => {
  expect(written(removed(tree, 'a'))).toBe('b c d e')
  expect(written(removed(tree, 'c'))).toBe('a(b) d e')
})

test('changing an item keeps its place and its children', () => {
  const { key: _key, ...change } = { ...leaf('a'), title: 'A' }
  const [first] = itemsOf(changed(tree, 'a', change))
  expect(first).toMatchObject({ title: 'A', children: [{ title: 'b' }, { title: 'c' }] })
})

test('no sequence of moves loses or duplicates an item or creates a third level', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const step = fc.record({ key, move: fc.constantFrom(...moves) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let now = tree
      for (const { key, move } of steps) {
        const next = moved(now, key, move)
        expect(next === now).toBe(!canMove(now, key, move))
        now = next
      }
      expect(written(now).replaceAll(/[()]/g, ' ').trim().split(/\s+/).toSorted()).toEqual([
        'a',
        'b',
        'c',
        'd',
        'e',
      ])
    }),
  )
})
