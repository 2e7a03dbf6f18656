import { setTimeout as delay } from 'node:timers/promises'
import { isAcknowledged, register, type Answer, type Person } from '../chaos/people.ts'

/** The main job of the marketplace, step by step, as a client and a viber do it in their browsers. */

/** Leaves room for requests whose process died: their idempotency keys stay locked for ten seconds (decision 5). */
const PATIENCE_MS = 90_000
const PAUSE_MS = 250

/** No answer, or an answer that asks the client to retry. */
function isLost({ status, body }: Answer): boolean {
  return [0, 502, 503].includes(status) || body['code'] === 'request.in_progress'
}

export interface Done {
  pair: number
  orderId: number
}

interface Watcher {
  /** Called after each step with its duration, including retries. */
  took(step: string, ms: number): void
}

type Body = Record<string, unknown>

/** Takes one client and one viber from registration to review. Throws when a step is refused or never answered. */
export async function doMainJob(url: string, pair: number, watcher: Watcher): Promise<Done> {
  const step = stepsOf(watcher)
  const viber = await step.register(url, `viber${pair}`, true)
  const client = await step.register(url, `client${pair}`, false)
  const service = await step('offer', viber, ['POST', '/api/services', offer(pair)])
  await step('search', client, ['GET', `/api/services?search=landing${pair}&limit=20`])
  const wish = { serviceId: service['id'], viberId: viber.id, hours: 2 }
  const checkout = await step('checkout', client, ['POST', '/api/create-payment-intent', wish])
  const { clientSecret, paymentIntentId } = checkout
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2060, cvc: '123' }
  const paid = () => client.call('GET', `/api/payments/${String(paymentIntentId)}`)
  const isPaid = (body: Body) => body['status'] === 'succeeded'
  await step('pay', client, ['POST', '/api/test-gateway/confirm', { ...card, clientSecret }], {
    now: paid,
    isDone: isPaid,
  })
  const { orderId } = await step('order', client, [
    'GET',
    `/api/payments/${String(paymentIntentId)}`,
  ])
  const path = `/api/orders/${String(orderId)}`
  const now = () => client.call('GET', path)
  const has = (status: string) => ({ now, isDone: (order: Body) => order['status'] === status })
  await step(
    'accept',
    viber,
    ['PATCH', `${path}/status`, { status: 'in_progress' }],
    has('in_progress'),
  )
  const delivery = { status: 'completed', note: 'It is online.' }
  await step('deliver', viber, ['PATCH', `${path}/status`, delivery], has('completed'))
  await step('approve', client, ['POST', `${path}/approve`, {}], {
    now,
    isDone: ({ money }) => (money as Body | undefined)?.['status'] === 'released',
  })
  const review = { rating: 5, comment: 'Quick and kind, and it works.' }
  await step('review', client, ['POST', `${path}/review`, review], {
    now,
    isDone: (order) => Boolean(order['review']),
  })
  return { pair, orderId: Number(orderId) }
}

const offer = (pair: number) => ({
  title: `Landing page landing${pair}`,
  description: 'A fast, plain landing page that says what you do, for whom and how.',
  category: 'coding',
  subcategory: 'frontend',
  hourlyRate: 40,
  skills: ['HTML', 'CSS'],
})

/** How to find out whether an unanswered request has succeeded, before it is sent again. */
interface Lookup {
  now: () => Promise<Answer>
  isDone: (body: Body) => boolean
}

async function isDone(look: Lookup | undefined): Promise<boolean> {
  const seen = await look?.now()
  return look !== undefined && seen !== undefined && isAcknowledged(seen) && look.isDone(seen.body)
}

function stepsOf({ took }: Watcher) {
  async function step(
    name: string,
    person: Person,
    [method, path, body]: [string, string, unknown?],
    look?: Lookup,
  ): Promise<Body> {
    const began = performance.now()
    for (let isFirst = true; performance.now() - began < PATIENCE_MS; isFirst = false) {
      const answer = await person.call(method, path, body, `${person.name} ${name}`)
      if (isAcknowledged(answer) || (!isFirst && (await isDone(look)))) {
        took(name, performance.now() - began)
        return answer.body
      }
      if (!isLost(answer))
        throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
      await delay(PAUSE_MS)
    }
    throw new Error(`${name} of ${person.name} was never answered`)
  }

  return Object.assign(step, {
    async register(url: string, name: string, isServiceProvider: boolean): Promise<Person> {
      const began = performance.now()
      const person = await register(url, name, isServiceProvider)
      took('register', performance.now() - began)
      return person
    },
  })
}
