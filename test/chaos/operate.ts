import type { Clock } from '#admin/contract.ts'
import type { Payout } from '#payouts/contract.ts'
import type { Person } from './people.ts'
import { act, remember, type World } from './world.ts'

const GOOD = '000123456789'
const CLOSED = '000111111116'

/** Connects a viber's bank account; some banks reject transfers. */
export async function connectBank(world: World, viber: Person): Promise<void> {
  const { random } = world
  const body = { currentPassword: 'a long enough secret' }
  const connecting = act(world, viber, ['POST', '/api/payouts/account', body])
  const link = await remember<{ url: string }>(connecting, () => {})
  const account = link?.url.split('/').at(-1)
  if (!account) return
  const number = random() < 0.7 ? GOOD : CLOSED
  await act(world, viber, ['POST', `/api/test-gateway/accounts/${account}`, { number }])
}

/** The viber and an admin both press “Try again” for one payout. */
export async function retryPayouts(world: World, viber: Person): Promise<void> {
  const { random, memory, admin } = world
  const listing = act(world, viber, ['GET', '/api/payouts?limit=50'])
  const shown = await remember<{ items: Payout[] }>(listing, ({ items }) => {
    for (const payout of items) memory.payout(payout)
  })
  const waiting = shown?.items.filter(({ status }) => status === 'pending' || status === 'failed')
  if (!waiting || waiting.length === 0) return
  const { id } = random.pick(waiting)
  const retries = [
    act(world, viber, ['POST', `/api/payouts/${id}/retry`, {}]),
    act(world, admin, ['POST', `/api/admin/payouts/${id}/retry`, {}]),
  ]
  await Promise.all(retries.map((retry) => remember<Payout>(retry, (one) => memory.payout(one))))
}

/** Moves the clock forward: deadlines pass, banks answer and chargebacks arrive. */
export async function passTime(world: World): Promise<void> {
  const hours = Math.min(world.random.pick([1, 2, 6, 13, 25]), world.hoursLeft)
  if (hours < 1) return
  world.hoursLeft -= hours
  const moving = act(world, world.admin, ['POST', '/api/admin/rehearsal/advance', { hours }])
  await remember<Clock>(moving, ({ aheadHours }) => world.memory.advanced(aheadHours))
}

/** Decides a chargeback as the payer's bank would; repeated decisions may contradict each other. */
export async function decideChargeback(world: World): Promise<void> {
  const { random, memory, admin } = world
  const looking = act(world, admin, ['GET', '/api/admin/rehearsal'])
  const shown = await remember<{ chargebacks: { id: string }[] }>(looking, () => {})
  if (!shown || shown.chargebacks.length === 0) return
  const { id } = random.pick(shown.chargebacks)
  const verdict = random.pick(['won', 'lost'])
  const deciding = act(world, admin, [
    'POST',
    `/api/admin/rehearsal/chargebacks/${id}`,
    { verdict },
  ])
  await remember<Clock>(deciding, () => memory.verdict(id, verdict))
}
