import { plainOrder, type OrderKind, type Speed } from '../order-cycles.ts'
import { median } from '../requests.ts'
import { agree, conversations } from './negotiation.ts'
import { CLIENTS, type Market } from './market.ts'
import { measureRound, ORDERS, ROUNDS } from './rounds.ts'

/** The kinds of orders that are measured; every ratio is to the first one. */
const kinds: Record<string, OrderKind> = {
  'plain: two hours': plainOrder,
  'package with an extra': {
    purchase: ({ id, userId }) => ({
      serviceId: id,
      viberId: userId,
      package: 'basic',
      extras: [{ id, quantity: 2 }],
    }),
  },
  'two hours, delivered with one': { ...plainOrder, workedHours: 1 },
  'an hour added to a running order': {
    needs: 'in_progress',
    purchase: ({ id, userId }, extendsOrderId) => ({
      serviceId: id,
      viberId: userId,
      hours: 1,
      extendsOrderId,
    }),
  },
  'milestone of an accepted offer': {
    prepare: agree,
    purchase: ({ id, userId }, milestoneId) => ({ serviceId: id, viberId: userId, milestoneId }),
  },
  'tip, released with its payment': {
    needs: 'released',
    isReleasedWithPayment: true,
    purchase: ({ id, userId }, thanksOrderId) => ({
      serviceId: id,
      viberId: userId,
      amount: 20,
      thanksOrderId,
    }),
  },
}

/** Every service gets a package and an extra, which has the id of its service. */
const packages = `
  insert into package_sets (service_id, version) select id, 1 from services;
  insert into service_packages (service_id, tier, name, summary, price_cents, days, revisions)
    select id, 1, 'Basic', 'A package that the bench sells', 10000, 3, 1 from services;
  insert into service_extras (id, service_id, position, name, price_cents, days, max_quantity)
    overriding system value select id, id, 1, 'Another page', 1500, 1, 3 from services;
  analyze`

interface Measured {
  statements: number
  rounds: Speed[]
}

/** Measures all kinds in alternating rounds, after one that warms up and counts statements. */
export async function benchKinds(market: Market): Promise<string> {
  await market.query(packages)
  await market.query(conversations)
  const measured = new Map<string, Measured>()
  for (const [name, kind] of Object.entries(kinds)) {
    const warm = await market.run({ kind, orders: ORDERS, countsStatements: true })
    measured.set(name, { statements: warm.statements, rounds: [] })
  }
  await market.settle()
  const runs = Object.values(kinds).map((kind) => (orders: number) => market.run({ kind, orders }))
  for (let round = 0; round < ROUNDS; round++) {
    const speeds = await measureRound(runs)
    for (const [i, name] of Object.keys(kinds).entries()) {
      measured.get(name)?.rounds.push(speeds[i] as Speed)
    }
  }
  return report(measured)
}

function report(measured: Map<string, Measured>): string {
  const [plain] = measured.values()
  const rows = [...measured].map(([name, { statements, rounds }]) => {
    const ratios = rounds.map(({ money }, i) => money / (plain?.rounds[i]?.money ?? 0))
    const figures = [
      median(rounds.map(({ money }) => money)).toFixed(0),
      median(ratios).toFixed(2),
      median(rounds.map(({ life }) => life)).toFixed(0),
      statements.toFixed(1),
    ]
    return `| ${[name, ...figures].join(' | ')} |`
  })
  return [
    '## Pay, hold, release',
    `${CLIENTS} concurrent callers, ${ORDERS} orders of each kind per round, median of ${ROUNDS} rounds; within a round all kinds alternate in small slices. A cycle is the settlement of a payment (order, payment, escrow and ledger) and its release; a tip is released in the transaction of its settlement. The ratio is to the plain orders of the same round. A whole life adds payment intent, card payment, acceptance and delivery. The orders that came before an addition or a tip, and the negotiation before a milestone, are not counted. The release of an order that was delivered with fewer hours also sends the refund to the gateway.`,
    '',
    '| kind of order | cycles/s | ratio to plain | whole lives/s | SQL statements per cycle |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
