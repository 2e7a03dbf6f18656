import { expect, type Page } from '@playwright/test'

/** Creates orders through the API for journeys that are about something else, and shared steps of their pages. */

export async function call<Answer>(
  who: Page,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  data: object = {},
): Promise<Answer> {
  const answer = await who.request.fetch(path, { method, ...(method !== 'GET' && { data }) })
  expect(answer.ok(), `${method} ${path} → ${answer.status()}`).toBe(true)
  return (await answer.json()) as Answer
}

/** Creates a service of the viber, which the client buys for two hours at $50; returns the order's id. */
export function hire(
  client: Page,
  viber: Page,
  title: string,
  number = '4242424242424242',
): Promise<number> {
  return hireFor(client, viber, { title, number, hours: 2 })
}

interface Hired {
  title: string
  hours: number
  number?: string
}

/** The same for any number of hours. */
export async function hireFor(
  client: Page,
  viber: Page,
  { title, hours, number = '4242424242424242' }: Hired,
): Promise<number> {
  const service = await call<{ id: number; userId: number }>(viber, 'POST', '/api/services', {
    title,
    description: 'I find where the cents went and put them back where they belong.',
    category: 'coding',
    subcategory: 'ecommerce',
    hourlyRate: 50,
    skills: ['Accounting'],
  })
  const { clientSecret, paymentIntentId } = await call<{
    clientSecret: string
    paymentIntentId: string
  }>(client, 'POST', '/api/create-payment-intent', {
    amount: hours * 50,
    hours,
    serviceId: service.id,
    viberId: service.userId,
    description: title,
  })
  const card = { number, expMonth: 12, expYear: 2040, cvc: '123' }
  await call(client, 'POST', '/api/test-gateway/confirm', { ...card, clientSecret })
  const { orderId } = await call<{ orderId: number }>(
    client,
    'GET',
    `/api/payments/${paymentIntentId}`,
  )
  return orderId
}

/** Cancels or disputes the order of the open page: both are in its menu of problems. */
export async function chooseProblem(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Problem?' }).click()
  await page.getByRole('menuitem', { name }).click()
}
