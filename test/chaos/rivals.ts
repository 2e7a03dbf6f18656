import type { DisputeRoom } from '#disputes/contract.ts'
import type { Order } from '#orders/contract.ts'
import type { HoursEntry } from '#worklog/contract.ts'
import { addHours, tip } from './pay.ts'
import type { Person } from './people.ts'
import { act, remember, type Bought, type World } from './world.ts'

/** `shown` is the order as its client saw it before the action. */
type Action = (world: World, order: Bought, shown: Order) => Promise<unknown>
type Request = readonly [method: string, path: string, body?: unknown]
type Actor = (world: World, order: Bought) => Person

const client: Actor = (_world, order) => order.client
const viber: Actor = (_world, order) => order.viber
const either: Actor = ({ random }, order) => random.pick([order.client, order.viber])
const admin: Actor = (world) => world.admin

/** One step of an order, requested as the order page does it. */
function actionOf(action: string, who: Actor, request: (id: number) => Request): Action {
  return (world, order) =>
    remember<Order>(act(world, who(world, order), request(order.id)), (shown) =>
      world.memory.order(action, shown),
    )
}
const status = (wanted: string) => (id: number) =>
  ['PATCH', `/api/orders/${id}/status`, { status: wanted }] as const
const post = (path: string, body?: unknown) => (id: number) =>
  ['POST', `/api/orders/${id}/${path}`, body ?? {}] as const

const accept = actionOf('accept', viber, status('in_progress'))
const decline = actionOf('decline', viber, status('cancelled'))
const cancel = actionOf('cancel', client, status('cancelled'))
const complete = actionOf('complete', viber, status('completed'))
/** Reports at least half an hour less than was bought. The price of the rest goes back to the client. */
const completeEarly: Action = (world, order, shown) => {
  const hours = world.random.between(1, Math.max((shown.hours ?? 0) * 2 - 1, 1)) / 2
  const path = `/api/orders/${order.id}/status`
  const request = () => ['PATCH', path, { status: 'completed', hours }] as const
  return actionOf('complete', viber, request)(world, order, shown)
}
const logHours: Action = (world, { id, viber }, { acceptedAt }) => {
  // The order's first day is never in the future, however far the clock has been moved.
  const entry = { day: acceptedAt?.slice(0, 10), hours: 0.5, memo: 'Looked at the colour.' }
  const logging = act(world, viber, ['POST', `/api/orders/${id}/hours`, entry])
  return remember<HoursEntry>(logging, (shown) => world.memory.logged(id, shown.id))
}
const addMoreHours: Action = (world, order, { serviceId }) => addHours(world, order, serviceId)
const thank: Action = (world, order, { serviceId }) => tip(world, order, serviceId)
const approve = actionOf('approve', client, post('approve'))
const requestChanges = actionOf(
  'request_changes',
  client,
  post('request-changes', { note: 'Please change the colour.' }),
)
const askToCancel = actionOf(
  'request_cancellation',
  either,
  post('cancellation', { reason: 'Plans have changed.' }),
)
const agreeToCancel = actionOf('accept_cancellation', either, post('cancellation/accept'))
const refuseToCancel = actionOf('decline_cancellation', either, post('cancellation/decline'))
const endAsAdmin = actionOf('cancel_order', admin, (id) => [
  'POST',
  `/api/admin/orders/${id}/cancel`,
  { reason: 'Nobody knows any more.' },
])

const dispute: Action = (world, order) =>
  writeInDispute(world, either(world, order), [
    'POST',
    `/api/orders/${order.id}/disputes`,
    { reason: 'poor_quality', description: 'This is not at all what we had agreed upon.' },
  ])

function writeInDispute(world: World, person: Person, request: Request) {
  return remember<DisputeRoom>(act(world, person, request), (room) => world.memory.dispute(room))
}

const review: Action = (world, order) =>
  remember(
    act(world, order.client, ['POST', `/api/orders/${order.id}/review`, { rating: 5 }]),
    () => world.memory.reviewed(order.id),
  )

/** Two random actions on a dispute by its parties and admins. */
const actOnDispute: Action = async (world, order) => {
  const { random } = world
  const seen = act(world, order.client, ['GET', `/api/orders/${order.id}/dispute`])
  const room = await remember<DisputeRoom>(seen, (shown) => world.memory.dispute(shown))
  if (!room) return
  const { id, offers, orderAmount } = room
  const offer = offers.find((one) => one.status === 'open')
  const statement = { text: 'We see this in another way.' }
  const party = (path: string, body: unknown = {}) =>
    writeInDispute(world, either(world, order), ['POST', `/api/disputes/${id}/${path}`, body])
  const ruling = (resolution: string, more: object = {}) =>
    writeInDispute(world, world.admin, [
      'PATCH',
      `/api/admin/disputes/${id}/resolve`,
      { resolution, ...more },
    ])
  const part = Math.round(orderAmount * random.between(1, 9) * 10) / 100
  const actions = [
    () => party('response', statement),
    () => party('evidence', statement),
    () => party('withdraw'),
    () => party('offers', { amount: random.pick([0, part, orderAmount]) }),
    () => party('offers', { amount: part }),
    ...(offer
      ? ['accept', 'accept', 'decline', 'withdraw'].map(
          (answer) => () => party(`offers/${offer.id}/${answer}`),
        )
      : []),
    () => writeInDispute(world, world.admin, ['POST', `/api/admin/disputes/${id}/review`, {}]),
    () => ruling(random.pick(['full_refund', 'pay_provider', 'cancel_order'])),
    () => ruling('partial_refund', { resolutionAmount: part }),
  ]
  await Promise.all([random.pick(actions)(), random.pick(actions)()])
}

/** Actions that people take concurrently, by the stage in which they saw the order. */
const concurrentActions: Partial<Record<Order['process']['stage'], Action[][]>> = {
  pending: [
    [accept],
    [accept],
    [accept, cancel],
    [accept, decline, cancel],
    [accept, endAsAdmin],
    [cancel],
  ],
  in_progress: [
    [complete],
    [completeEarly],
    [complete, askToCancel],
    [complete, dispute],
    [complete, completeEarly],
    [completeEarly],
    [completeEarly, logHours],
    [logHours, logHours],
    [addMoreHours, complete],
    [addMoreHours, addMoreHours, endAsAdmin],
    [askToCancel, askToCancel],
    [agreeToCancel, refuseToCancel, complete],
    [endAsAdmin, dispute],
  ],
  delivered: [
    [approve],
    [approve, approve],
    [approve, dispute, requestChanges],
    [approve, dispute],
    [dispute, requestChanges],
    [review, approve],
    [approve, thank],
    [approve, addMoreHours],
  ],
  disputed: [[actOnDispute], [actOnDispute, actOnDispute], [actOnDispute, endAsAdmin, approve]],
  completed: [[review], [dispute, approve], [complete], [thank], [thank, thank]],
}

/** Loads an order and then performs several people's actions on it concurrently. */
export async function competeOver(world: World, order: Bought): Promise<void> {
  const seen = act(world, order.client, ['GET', `/api/orders/${order.id}`])
  const shown = await remember<Order>(seen, (one) => world.memory.order('look', one))
  const choices = shown && concurrentActions[shown.process.stage]
  if (!choices) return
  await Promise.all(world.random.pick(choices).map((deed) => deed(world, order, shown)))
}
