import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOOSE_SLUG } from '#platform/slug.ts'
import { isReserved, reservedSlugs } from '#pages/reserved.ts'
import { routes } from '../pages.ts'
import { theServer } from '../../testing/server.ts'

/**
 * No operator's page may have an address that the site itself uses, and no route may be missing from the list
 * (docs/product-rules.md#reserved-addresses).
 */

interface Node {
  path?: string
  children?: Node[]
}
const firstParts = (node: Node): string[] => [
  ...(node.path ? [node.path.split('/').find((part) => part !== '') ?? ''] : []),
  ...(node.children ?? []).flatMap((child) => firstParts(child)),
]
const unreserved = (parts: readonly string[]) => [
  ...new Set(parts.filter((part) => LOOSE_SLUG.test(part) && !isReserved(part))),
]

test('the first part of every page’s address is reserved', () => {
  const parts = firstParts(routes as Node)
  expect(parts).toContain('browse')
  expect(unreserved(parts)).toEqual([])
})

test('the first part of every server route is reserved', async () => {
  const { app } = await theServer()
  const parts = [...app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── \/?([^/\s(]*)/gm)]
  const names = parts.map(([, name = '']) => name)
  expect(names).toContain('healthz')
  expect(unreserved(names)).toEqual([])
})

test('every file name in the public folder is reserved', () => {
  const names = readdirSync(join(import.meta.dirname, '../../../public'))
  expect(unreserved(names)).toEqual([])
})

test('the list contains only names that a page could have', () => {
  const odd = reservedSlugs.filter((slug) => !LOOSE_SLUG.test(slug) && !slug.startsWith('_'))
  expect(odd).toEqual([])
})
