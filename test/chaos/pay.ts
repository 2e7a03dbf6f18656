import type { Checkout, NewCheckout, PaymentState, TestConfirmation } from '#payments/contract.ts'
import type { Person } from './people.ts'
import { act, remember, type Bought, type World } from './world.ts'

const cards = [
  ...Array.from({ length: 6 }, () => '4242424242424242'),
  '4000000000000259', // charged back a day later
  '4000000000000259',
  '4000002500003155', // 3-D Secure challenge
  '4000000000009995', // declined
]

/** A client buys hours of a service, or its package with an extra. */
export async function buy(world: World, client: Person): Promise<void> {
  const { random } = world
  const { id: serviceId, viber, extraId } = random.pick(world.services)
  const wish =
    random() < 0.3
      ? { package: 'basic' as const, extras: [{ id: extraId, quantity: random.between(1, 5) }] }
      : { hours: hoursToBuy(world) }
  await pay(world, { client, viber }, { serviceId, viberId: viber.id, ...wish })
}

/** A client adds hours to a running order. */
export async function addHours(world: World, order: Bought, serviceId: number): Promise<void> {
  const added = { hours: hoursToBuy(world), extendsOrderId: order.id }
  await pay(world, order, { serviceId, viberId: order.viber.id, ...added })
}

/** A client gives a tip, which is small enough for every order. */
export async function tip(world: World, order: Bought, serviceId: number): Promise<void> {
  const thanks = { amount: world.random.between(100, 150) / 100, thanksOrderId: order.id }
  await pay(world, order, { serviceId, viberId: order.viber.id, ...thanks })
}

function hoursToBuy({ random }: World): number {
  return random.between(2, 16) / 2
}

/** A client pays a milestone of an agreement. */
export async function fund(
  world: World,
  parties: Omit<Bought, 'id'>,
  { serviceId, milestoneId }: { serviceId: number; milestoneId: number },
): Promise<void> {
  await pay(world, parties, { serviceId, viberId: parties.viber.id, milestoneId })
}

/** Pays for a purchase. In some cases the page closes before it learns the outcome of the payment. */
async function pay(
  world: World,
  { client, viber }: Omit<Bought, 'id'>,
  wish: NewCheckout,
): Promise<void> {
  const { random, memory } = world
  const opening = act(world, client, ['POST', '/api/create-payment-intent', wish])
  const checkout = await remember<Checkout>(opening, (one) => memory.opened(one.paymentIntentId))
  if (!checkout) return
  const { clientSecret, paymentIntentId } = checkout
  const card = { number: random.pick(cards), expMonth: 12, expYear: 2060, cvc: '123', clientSecret }
  const note = ({ status }: TestConfirmation) => {
    if (status === 'succeeded') memory.paid(paymentIntentId)
  }
  const confirm = () =>
    remember(act(world, client, ['POST', '/api/test-gateway/confirm', card]), note)
  // Double-clicked, or submitted in two windows.
  const [paid] = await Promise.all(random() < 0.2 ? [confirm(), confirm()] : [confirm()])
  if (paid?.status === 'requires_action') {
    const outcome = random() < 0.8 ? 'complete' : 'fail'
    const path = `/api/test-gateway/3ds/${paymentIntentId}`
    await remember(act(world, client, ['POST', path, { outcome }]), note)
  }
  if (random() < 0.3) return
  const answers = act(world, client, ['GET', `/api/payments/${paymentIntentId}`])
  await remember<PaymentState>(answers, ({ orderId }) => {
    if (orderId === undefined) return
    memory.paid(paymentIntentId)
    if (world.orders.every(({ id }) => id !== orderId)) {
      world.orders.push({ id: orderId, client, viber })
    }
  })
}

/** Finds orders in the list whose payment page was closed too early. */
export async function lookAtOrders(world: World, client: Person): Promise<void> {
  const listed = act(world, client, ['GET', '/api/orders?limit=50'])
  await remember<{ items: { id: number; providerId: number }[] }>(listed, ({ items }) => {
    for (const { id, providerId } of items) {
      const viber = world.vibers.find((one) => one.id === providerId)
      if (viber && world.orders.every((one) => one.id !== id)) {
        world.orders.push({ id, client, viber })
      }
    }
  })
}
