import { propose } from '#offers/server/service/propose.ts'
import { pageOfProposals } from '#offers/server/service/proposals.ts'
import { statements } from '#platform/server/statements.ts'
import { providerOf } from '../order-cycles.ts'
import { percentilesOf } from '../search/measure.ts'
import type { Market } from './market.ts'

const GIGS = 20
/** As many as a gig takes by default. */
const PROPOSALS = 15
const ROUNDS = 5

const gigs = (
  clientId: number,
) => `insert into briefs (client_id, status, title, description, category, subcategory,
    skills, budget_type, budget_max_cents, questions, created_at, updated_at, published_at, expires_at)
  select ${clientId}, 'open', 'Make our checkout faster ' || i, 'We need someone who has done this.', 'coding',
    'ecommerce', array['React', 'Node.js'], 'fixed', 50000, array['What would you look at first?'], now(), now(), now(),
    now() + interval '20 days'
  from generate_series(1, ${GIGS}) i returning id`

/** Measures sending proposals, and the list from which a client compares all proposals for a gig. */
export async function benchProposals(market: Market): Promise<string> {
  const [client] = market.clients
  if (!client) throw new Error('The market has no clients')
  const briefs = (await market.query(gigs(client.viewer.id))) as { rows: { id: number }[] }
  await market.settle()
  const sending = timer()
  const firstOf = new Map(market.services.map((service) => [service.userId, service]))
  const services = [...firstOf.values()]
  for (const [index, { id: briefId }] of briefs.rows.entries()) {
    for (let place = 0; place < PROPOSALS; place++) {
      const service = services[(index * PROPOSALS + place) % services.length]
      if (!service) throw new Error('The market has no services')
      const note = `${String(briefId).repeat(20)} is what I would look at first, and then at the rest.`
      await sending.time(() =>
        propose(providerOf(client, service), briefId, {
          terms: {
            title: 'What the bench proposes',
            scope: 'Everything that the bench asks for.',
            serviceId: service.id,
            pricing: 'fixed',
            milestones: [{ title: 'Work of the bench', amount: 130 + place, days: 5 }],
            note,
            answers: ['At the longest request of the slowest page.'],
          },
        }),
      )
    }
  }
  await market.settle()
  const comparing = timer()
  for (let round = 0; round < ROUNDS; round++) {
    for (const { id } of briefs.rows) {
      await comparing.time(() =>
        pageOfProposals(client, id, { sort: 'match', page: 1, limit: 100 }),
      )
    }
  }
  return `## Proposals
${GIGS} gigs, each with ${PROPOSALS} proposals of different vibers, and then ${ROUNDS} times the list of all proposals for each gig with what the client compares. In the process, without HTTP. The statements include those of the answer.

| call | p50 ms | p95 ms | SQL statements | aim for p95 |
|---|---|---|---|---|
| send a proposal | ${sending.row()} | 25 |
| compare ${PROPOSALS} proposals | ${comparing.row()} | 30 |`
}

function timer() {
  const times: number[] = []
  let count = 0
  return {
    async time(call: () => Promise<unknown>): Promise<void> {
      const stop = statements.subscribe(() => void count++)
      const began = performance.now()
      await call()
      times.push(performance.now() - began)
      stop()
    },
    /** The cells of a table: the percentiles in milliseconds and the statements of one call. */
    row(): string {
      const { p50, p95 } = percentilesOf(times)
      return `${p50.toFixed(1)} | ${p95.toFixed(1)} | ${(count / times.length).toFixed(1)}`
    },
  }
}
