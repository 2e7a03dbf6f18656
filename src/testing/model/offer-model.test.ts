import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settleIntent } from '#payments/server/service/settle.ts'
import { findLastingFaults } from '../../app/server/invariants.ts'
import { theServer } from '../server.ts'
import { aMarket, type Market } from './offer-model.ts'
import { settle, type Step } from './offer-moves.ts'
import { plans, stepFor } from './offer-plan.ts'
import { answerTo, take } from './offer-steps.ts'
import { aRealMarket, observe, takeReal, type RealMarket } from './real-market.ts'

/**
 * For random steps of two clients, three vibers and time, the product and the model must give one answer, and each life
 * of the market must end with sound books. `npm run test:model -- --model offer` runs as many lives as wanted.
 */

const RUNS = Number(process.env['MODEL_RUNS'] ?? 30)
const STEPS = Number(process.env['MODEL_STEPS'] ?? 40)
const SEED = Number(process.env['MODEL_SEED'] ?? Date.now() % 1e6)
/** The path that a failure printed, to repeat exactly that life. */
const PATH = process.env['MODEL_PATH'] ?? ''

/** How often each step ended in which way, so that lives without effect cannot pass. */
const outcomes = new Map<string, number>()

async function takeBoth(market: Market, real: RealMarket, step: Step): Promise<void> {
  const code = take(market, step)
  const expected = { code, ...(code === 'done' && { answer: answerTo(market, step) }) }
  expect(await takeReal(real, step), `at ${JSON.stringify(step)}`).toEqual(expected)
  const stored = market.offers.map(({ status, version }) => ({ status, version }))
  expect(await observe(real), `after ${JSON.stringify(step)}`).toEqual(stored)
  const outcome = `${step.kind} ${code}`
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
}

/** The faults of earlier lives, so that a failing life can be shrunk. */
let known: string[] = []

/** Settles the payments that are under way, as the gateway's webhooks do, and checks all books. */
async function bringToEnd(market: Market, real: RealMarket): Promise<void> {
  for (const index of market.payments.keys()) {
    settle(market, index)
    await settleIntent(real.server.system, real.payments[index] ?? '')
  }
  const faults = await findLastingFaults(real.server.database)
  const fresh = faults.filter((fault) => !known.includes(fault))
  known = faults
  expect(fresh).toEqual([])
}

/** Outcomes that occur a dozen times or more in 30 lives of 40 steps. */
const usual = [
  'request done',
  'make done',
  'write done',
  'write offer.wrong_state',
  'accept done',
  'accept offer.expired',
  'accept offer.wrong_state',
  'withdraw done',
  'backOut done',
  'pay done',
  'settle done',
  'suspend done',
  'block done',
  'pass done',
]
/** Outcomes that occur a dozen times or more in 300 lives. */
const everything = [
  ...usual,
  'request offer.request_exists',
  'make offer.party_unavailable',
  'write offer.stale',
  'write offer.not_taken',
  'accept offer.stale',
  'accept offer.not_taken',
  'accept offer.service_gone',
  'decline done',
  'backOut offer.paid',
  'renew done',
  'amend done',
  'amend agreement.ended',
  'pay milestone.dropped',
  'settle auth.required',
]

/** Which of the outcomes must have occurred, by the number of steps. */
function expectedOutcomes(): string[] {
  if (PATH || RUNS * STEPS < 1200) return []
  return RUNS * STEPS < 12_000 ? usual : everything
}

test(
  `${RUNS} random lives of ${STEPS} steps with offers go as the model says`,
  async () => {
    const life = fc.array(fc.option(plans, { freq: 100 }), { minLength: STEPS, maxLength: STEPS })
    const property = fc.asyncProperty(life, async (planned) => {
      const market = aMarket()
      const real = await aRealMarket(market)
      for (const plan of planned) {
        const step = plan && stepFor(market, plan)
        if (step) await takeBoth(market, real, step)
      }
      await bringToEnd(market, real)
    })
    await fc.assert(property, { numRuns: PATH ? 1 : RUNS, seed: SEED, path: PATH })
    expect(await findLastingFaults((await theServer()).database)).toEqual([])
    expect([...outcomes.keys()]).toEqual(expect.arrayContaining(expectedOutcomes()))
  },
  600_000 + RUNS * 10_000,
)
