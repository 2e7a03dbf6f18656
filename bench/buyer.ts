import type pg from 'pg'
import { DEMO_PASSWORD } from '#settings/demo.ts'

/** A service that a demo client can buy over HTTP, as a browser would. */

export interface Buyable {
  id: number
  userId: number
}

export async function servicesToBuy(pool: pg.Pool): Promise<Buyable[]> {
  const { rows } = await pool.query<Buyable>(`select s.id, s.user_id as "userId"
    from services s join users u on u.id = s.user_id
    where s.status = 'active' and u.status = 'active'`)
  return rows
}

export async function signIn(url: string, username = 'liam.client'): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/**
 * Buys a service with three calls: payment intent, card payment, paid order. The gateway sends its webhook separately.
 */
export async function buyOnce(
  url: string,
  cookie: string,
  services: Buyable[],
  index: number,
): Promise<number> {
  const service = services[index % services.length]
  if (!service) throw new Error('Nothing to buy')
  const call = async (path: string, body?: unknown) => {
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const { clientSecret, paymentIntentId } = await call('/api/create-payment-intent', {
    serviceId: service.id,
    viberId: service.userId,
    hours: 2,
    requirements: 'Please do what your service says.',
  })
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' }
  await call('/api/test-gateway/confirm', { clientSecret, ...card })
  const { orderId } = await call(`/api/payments/${String(paymentIntentId)}`)
  if (typeof orderId !== 'number') throw new Error('The payment did not become an order')
  return orderId
}
