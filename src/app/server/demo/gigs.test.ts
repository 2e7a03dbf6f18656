import { expect, test } from 'vitest'
import { readDemoContent } from './content.ts'

test('the open gigs of the demo are of both categories and of each visibility', async () => {
  const { gigs, proposals } = await readDemoContent()
  const isHired = (title: string) =>
    proposals[title]?.some(({ moves }) => moves?.some((move) => 'do' in move && move.do === 'pay'))
  const open = gigs.filter(({ title, moves }) => !moves && !isHired(title))
  const countOf = (names: (string | null | undefined)[]) =>
    Object.fromEntries(
      Map.groupBy(names, (name) => name ?? 'public')
        .entries()
        .map(([name, all]) => [name, all.length]),
    )
  expect(countOf(open.map(({ category }) => category))).toEqual({ coding: 5, marketing: 5 })
  expect(countOf(open.map(({ visibility }) => visibility))).toEqual({
    public: 7,
    members: 2,
    invited: 1,
  })
})

test('demo vibers offer every skill that a gig of the demo names', async () => {
  const { gigs, services } = await readDemoContent()
  const offered = new Set(services.flatMap(({ skills }) => skills ?? []))
  const strange = gigs.flatMap(({ skills = [] }) => skills).filter((name) => !offered.has(name))
  expect(strange).toEqual([])
})

test('every gig of the demo has a description of its own that search engines may list', async () => {
  const { gigs } = await readDemoContent()
  const texts = gigs.map(({ description }) => description ?? '')
  expect(new Set(texts).size).toBe(gigs.length)
  for (const text of texts) {
    expect(text.length).toBeGreaterThan(200)
    const sentences = text.split(/[.?!](?:\s|$)/).length - 1
    expect([text, sentences >= 3 && sentences <= 8]).toEqual([text, true])
  }
})
