import { acceptOffer } from '#offers/server/service/accept.ts'
import { makeOffer } from '#offers/server/service/make.ts'
import { requestQuote } from '#offers/server/service/request.ts'
import { sweepOffers } from '#offers/server/service/sweep.ts'
import { writeVersion } from '#offers/server/service/write.ts'
import type { Offer } from '#offers/offer-contract.ts'
import type { UserContext } from '#platform/server/context.ts'
import { statements } from '#platform/server/statements.ts'
import type { Buyable } from '../buyer.ts'
import { providerOf } from '../order-cycles.ts'
import { percentilesOf } from '../search/measure.ts'
import type { Market } from './market.ts'

const NEGOTIATIONS = 200
const RIVALS = 50
const DUE_OFFERS = 10_000

const words = { title: 'What the bench agrees on', scope: 'Everything that the bench asks for.' }
const terms = {
  ...words,
  pricing: 'fixed' as const,
  milestones: [{ title: 'Work of the bench', amount: 130, days: 5 }],
}

/** Everyone has written to everyone, so that vibers may make offers. */
export const conversations = `insert into messages (sender_id, receiver_id, content, created_at)
  select c.id, p.id, 'Good morning', now() from users c, users p
  where not c.is_service_provider and p.is_service_provider`

/** Takes an offer of the viber to its acceptance. Returns the id of the milestone to pay. */
export async function agree(
  client: UserContext,
  provider: UserContext,
  { id: serviceId }: Buyable,
): Promise<number> {
  const offer = { clientId: client.viewer.id, terms: { ...terms, serviceId } }
  const { id } = await makeOffer(provider, offer)
  const { toPay } = await acceptOffer(client, id, 1)
  return toPay?.id ?? 0
}

interface Timed {
  ms: number[]
  statements: number
}

/** Measures the moves of offers one by one, an acceptance among rivals, and the sweep of due offers. */
export async function benchNegotiation(market: Market): Promise<string> {
  const moves: Record<'request' | 'offer' | 'counter' | 'accept', Timed> = {
    request: { ms: [], statements: 0 },
    offer: { ms: [], statements: 0 },
    counter: { ms: [], statements: 0 },
    accept: { ms: [], statements: 0 },
  }
  for (let i = 0; i < NEGOTIATIONS; i++) {
    const { client, provider, service } = pairOf(market, i)
    await forget(market)
    const asked = await timed(moves.request, () => requestQuote(client, service.id, words))
    const { id } = asked
    await timed(moves.offer, () => writeVersion(provider, id, { basedOn: 0, terms }))
    await timed(moves.counter, () => writeVersion(client, id, { basedOn: 1, terms: cheaper() }))
    await timed(moves.accept, () => acceptOffer(provider, id, 2))
  }
  const rivals = await benchRivals(market)
  const sweep = await benchSweep(market)
  return report(moves, rivals, sweep)
}

function pairOf({ clients, services }: Market, index: number) {
  const client = clients[index % clients.length]
  const service = services[index % services.length]
  if (!client || !service) throw new Error('The market has no one to negotiate with')
  return { client, provider: providerOf(client, service), service }
}

function cheaper() {
  return { ...terms, milestones: [{ title: 'Work of the bench', amount: 120, days: 5 }] }
}

/** Moves earlier requests out of the window of the daily limit. */
async function forget(market: Market): Promise<void> {
  await market.query(`update offers set created_at = created_at - interval '2 days'
    where created_at > now() - interval '1 day'`)
}

async function timed(into: Timed, call: () => Promise<Offer>): Promise<Offer> {
  const stop = statements.subscribe(() => void into.statements++)
  const started = performance.now()
  const offer = await call()
  into.ms.push(performance.now() - started)
  stop()
  return offer
}

/** Half of the rivals accept a version while the other half replace it. Returns the seconds until all have an answer. */
async function benchRivals(market: Market) {
  const { client, provider, service } = pairOf(market, NEGOTIATIONS)
  await forget(market)
  const { id } = await requestQuote(client, service.id, words)
  await writeVersion(provider, id, { basedOn: 0, terms })
  const started = performance.now()
  const answers = await Promise.allSettled(
    Array.from({ length: RIVALS }, (_, i) =>
      i % 2 === 0
        ? acceptOffer(client, id, 1)
        : writeVersion(provider, id, { basedOn: 1, terms: { ...terms, note: `Rival ${i}` } }),
    ),
  )
  const seconds = (performance.now() - started) / 1000
  const versions = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const agreed = versions.filter(({ status }) => status === 'agreed').length
  return { seconds, outcome: agreed > 0 ? 'accepted' : 'replaced' }
}

/** The seconds in which one sweep ends offers whose date has passed. */
async function benchSweep(market: Market): Promise<number> {
  await market.query(`with due as (
      insert into offers (origin, status, client_id, provider_id, service_id, version, answer_by, last_event,
        created_at, updated_at)
      select 'custom', 'offered', (select min(id) from users), s.user_id, s.id, 1, now() - interval '1 minute', 'offer',
        now(), now()
      from services s, generate_series(1, ${DUE_OFFERS}) n where s.id = (select min(id) from services)
      returning id)
    insert into offer_versions (offer_id, number, written_by, title, scope, pricing, revisions, valid_days, total_cents,
      currency, fee_bps, fee_min_cents, created_at)
    select id, 1, 'provider', 'An offer that is due', 'Nobody answered this offer in time.', 'fixed', 3, 7, 13000, 'usd',
      2000, 0, now() from due`)
  await market.settle()
  const { client } = pairOf(market, 0)
  const started = performance.now()
  await sweepOffers(client)
  return (performance.now() - started) / 1000
}

function report(
  moves: Record<string, Timed>,
  rivals: Awaited<ReturnType<typeof benchRivals>>,
  sweepSeconds: number,
): string {
  const rows = Object.entries(moves).map(([name, { ms, statements: count }]) => {
    const { p50, p95 } = percentilesOf(ms)
    return `| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${(count / ms.length).toFixed(1)} |`
  })
  return [
    '## Offers',
    `${NEGOTIATIONS} negotiations one after another, each with a request, an offer, a counter-offer and an acceptance. The statements include those of the answer. The aim is 25 ms at most for 95 of 100 calls.`,
    '',
    '| move | p50 ms | p95 ms | SQL statements |',
    '|---|---|---|---|',
    ...rows,
    '',
    `${RIVALS} calls at the same moment, of which half accept a version and half replace it: the version was ${rivals.outcome}, and all calls were answered in ${rivals.seconds.toFixed(2)} s (aim: 1 s). One sweep ended ${DUE_OFFERS.toLocaleString('en')} offers that were due in ${sweepSeconds.toFixed(1)} s (aim: 5 s).`,
  ].join('\n')
}
