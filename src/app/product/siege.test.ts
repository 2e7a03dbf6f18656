import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cpuMs } from '../../../bench/processes.ts'
import { attacks } from '../../../test/siege/attacks.ts'
import { measureAttack, measureCalm, type Row } from '../../../test/siege/measure.ts'
import { prepare, type Ground, type Siege } from '../../../test/siege/target.ts'

/**
 * The short form of `npm run test:siege`, on the embedded database. Checks statuses, memory and CPU time, but no
 * response times.
 */

const ATTACK_MS = 1000
const SCALE = 0.25
const MORE_MIB = 150
/** Every status of a refusal: 303 for forms without scripts, 404 for unknown addresses, 408 for slow bodies. */
const REFUSALS = new Set(['303', '400', '401', '404', '408', '413', '429', '503'])
/** One attack of each kind from many addresses; `npm run test:siege` runs them all. */
const MANY = new Set([
  'slow heads',
  'oversized bodies',
  'page cache misses',
  'uploads without a session',
  'sign-ins',
  'idle connections',
])
/** Outcomes on the attacker's side: opened connections, lost ones, and requests that were not awaited. */
const OWN = new Set(['connected', 'cut', 'over'])

let ground: Ground
let siege: Siege
let calm: Row
beforeAll(async () => {
  const filled = process.env['DEMO_TEMPLATE']
  ground = await prepare({ engine: 'embedded', filled })
  siege = await ground.besiege()
  await measureCalm(siege, ATTACK_MS)
  calm = await measureCalm(siege, ATTACK_MS)
})
afterAll(async () => {
  await siege.end()
  await ground.clear()
})

describe.each([1, 3, 200])('from %i addresses', (from) => {
  const some = attacks.filter(
    (attack) => attack.from === from && (from !== 200 || MANY.has(attack.name)),
  )
  test.each(some)(
    '$name: visitors are served, memory is bounded, and nothing fails [control 16]',
    async (attack) => {
      const address = attacks.indexOf(attack)
      const options = { milliseconds: ATTACK_MS, calm, scale: SCALE, address }
      const { errors, grown, tally } = await measureAttack(siege, attack, options)
      const surprises = Object.keys(tally).filter(
        (what) => !/^2\d\d$/.test(what) && !REFUSALS.has(what) && !OWN.has(what),
      )
      expect(surprises).toEqual([])
      // An attack from many addresses may exhaust the capacity; visitors then get 503 with Retry-After.
      expect(from === 200 ? 0 : errors).toBe(0)
      expect(grown).toBeLessThan(MORE_MIB)
    },
  )
})

test('a header twice as long costs at most 2.6 times the CPU [control 6]', async () => {
  const url = `http://127.0.0.1:${siege.target.port}/api/categories`
  const cost = async (spaces: number) => {
    const headers = { 'if-none-match': `a${' '.repeat(spaces)}b` }
    const before = cpuMs(siege.pid)
    for (let sent = 0; sent < 100; sent++) await (await fetch(url, { headers })).text()
    return cpuMs(siege.pid) - before
  }
  await cost(100)
  const [short, long] = [await cost(7000), await cost(14_000)]
  // CPU time is measured in ticks of 10 ms, so short times cannot be compared.
  expect(long).toBeLessThan(Math.max(2.6 * short, 300))
})
