import { beforeAll, expect, test } from 'vitest'
import { aVisitor, theDemoServer } from '#testing/server.ts'
import { readDemoContent } from './content.ts'
import type { Drawing } from './drawings/drawing.ts'

/** /browse has up to three columns, so the third next card is the one below. */
const COLUMNS = 3
const main = ['all', 'coding', 'marketing']

const covers = new Map<string, Drawing>()

beforeAll(async () => {
  await theDemoServer()
  const { services } = await readDemoContent()
  for (const { title, cover } of services) covers.set(title, cover)
})

test('neighbours in every list of the demo have different motifs and colors', async () => {
  const visitor = await aVisitor()
  const { discovery } = await visitor.categories.list()
  const alike: string[] = []
  for (const category of [...main, ...discovery.map(({ slug }) => slug)]) {
    const { items } = await visitor.search.services({ category, limit: 100 })
    expect(items.length).toBeGreaterThan(1)
    for (const [index, { title }] of items.entries()) {
      const [motif, colors] = covers.get(title) ?? []
      for (const near of items.slice(index + 1, index + 1 + COLUMNS)) {
        const [nearMotif, nearColors] = covers.get(near.title) ?? []
        if (motif === nearMotif || colors === nearColors) {
          alike.push(`${category}: ${title}, ${near.title}`)
        }
      }
    }
  }
  expect(alike).toEqual([])
})

test('every service of the demo shows its drawn cover', async () => {
  const { items } = await (await aVisitor()).search.services({ limit: 100 })
  expect(items.filter(({ cover }) => cover === null)).toEqual([])
})

test('no two covers have the same motif in the same colors', () => {
  const drawings = [...covers.values()].map((drawing) => drawing.join(' '))
  expect(new Set(drawings).size).toBe(drawings.length)
})
