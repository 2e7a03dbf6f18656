import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOOSE_SLUG } from '#platform/slug.ts'
import { isReserved, reservedSlugs } from '#pages/reserved.ts'
import { routes } from '../pages.ts'
import { theServer } from '../../testing/server.ts'

/**
 * No page of the operator's may stand where the site itself answers, and no route may be forgotten
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

test('the first part of everything the server answers is reserved', async () => {
  const { app } = await theServer()
  const parts = [...app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── \/?([^/\s(]*)/gm)]
  const names = parts.map(([, name = '']) => name)
  expect(names).toContain('healthz')
  expect(unreserved(names)).toEqual([])
})

test('what lies in the folder of files for everybody is reserved', () => {
  const names = readdirSync(join(import.meta.dirname, '../../../public'))
  expect(unreserved(names)).toEqual([])
})

test('what the list has is what a page could be called', () => {
  const odd = reservedSlugs.filter((slug) => !LOOSE_SLUG.test(slug) && !slug.startsWith('_'))
  expect(odd).toEqual([])
})
