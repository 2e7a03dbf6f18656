import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { judge, meanGain, type Judgement } from '../../../bench/search/judge.ts'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'
import type { NewService } from '#services/contract.ts'

const demo = <Row>(name: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../db/demo/${name}.json`), 'utf8'),
  ) as Row[]

let judgements: Judgement[]

/** The services of the demo marketplace, without reviews, so that only the words decide. */
beforeAll(async () => {
  const services = demo<NewService & { provider: string; briefs: unknown }>('services')
  for (const { username, fullName, headline } of demo<{
    username: string
    fullName: string
    headline: string | null
  }>('people')) {
    const own = services.filter(({ provider }) => provider === username)
    if (own.length === 0) continue
    const viber = await aPerson({ fullName, isServiceProvider: true })
    for (const { provider: _provider, briefs: _briefs, ...service } of own) {
      await viber.services.create(service)
    }
    const { database } = await theServer()
    await database.pool.query('update users set headline = $2 where id = $1', [
      viber.user.id,
      headline,
    ])
  }
  const visitor = await aVisitor()
  judgements = await judge(async (query) => {
    const { items } = await visitor.search.services({ search: query, limit: 10 })
    return items.map(({ title }) => title)
  })
}, 180_000)

const queriesOf = (some: readonly Judgement[]) => some.map(({ query }) => query.query)

test('no judged search has an empty page', () => {
  expect(queriesOf(judgements.filter(({ isEmpty }) => isEmpty))).toEqual([])
})

test('the first ten results answer 120 judged searches with an nDCG of at least 0.85', () => {
  expect(meanGain(judgements)).toBeGreaterThanOrEqual(0.85)
})
