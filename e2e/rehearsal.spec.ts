import { expect, test } from '@playwright/test'
import { signIn, type Account } from './account.ts'
import { call, hire } from './order.ts'
import { aPerson, register, type Person } from './person.ts'

interface Paid {
  orderId: number
}

/** Pays with the card whose bank charges the payment back a day later. */
async function payWithChargeback(client: Account): Promise<number> {
  const [service] = await client.get<{ id: number; userId: number }[]>('/api/services?limit=1')
  const { clientSecret, paymentIntentId } = await client.send<{
    clientSecret: string
    paymentIntentId: string
  }>('POST', '/api/create-payment-intent', {
    serviceId: service?.id,
    viberId: service?.userId,
    hours: 1,
    description: 'Please look at our checkout.',
  })
  const card = { number: '4000000000000259', expMonth: 12, expYear: 2040, cvc: '123' }
  await client.send('POST', '/api/test-gateway/confirm', { clientSecret, ...card })
  return (await client.get<Paid>(`/api/payments/${paymentIntentId}`)).orderId
}

test('an admin reconciles the books, moves the clock and acts as the bank', async ({ browser }) => {
  const account = await signIn('liam.client')
  const client = await aPerson(browser, account)
  const orderId = await payWithChargeback(account)

  const admin = await aPerson(browser, await signIn('ada.super'))
  const { page } = admin
  await admin.visit('/admin')
  await expect(page.getByText('Total revenue', { exact: true })).toBeVisible()
  await admin.expectAccessible()

  await page.getByRole('link', { name: 'Reconciliation' }).click()
  await page.getByRole('button', { name: 'Compare everything now' }).click()
  // Both the page and a toast show this text.
  await expect(page.getByText(/^No differences/).first()).toBeVisible()
  await admin.expectAccessible()

  await page.getByRole('link', { name: 'Test clock' }).click()
  await page.getByRole('button', { name: '1 day' }).click()
  await admin.expectToast('The clock moved ahead')
  const chargeback = page.getByRole('listitem').filter({ hasText: `Order #${orderId}` })
  await expect(async () => {
    await page.getByRole('button', { name: '1 hour' }).click()
    await expect(chargeback).toBeVisible({ timeout: 2000 })
  }).toPass()
  // axe counts only the visible part of a target, so no control may be half covered by the sticky header.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await admin.expectAccessible()
  await expect(async () => {
    await client.visit(`/orders/${orderId}`)
    await expect(client.page.getByText('The bank is looking into this payment')).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await chargeback.getByRole('button', { name: 'The client wins' }).click()
  await admin.expectToast('The bank has decided')
  await expect(async () => {
    await client.visit(`/orders/${orderId}`)
    await expect(client.page.getByText('The bank kept the payment.').first()).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  admin.expectNoErrors()
  client.expectNoErrors()
  await admin.close()
  await client.close()
})

test('both parties are informed when a bank charges back a payment after its release', async ({
  browser,
}) => {
  const run = Date.now().toString(36)
  const viber = await aPerson(browser, { viewport: { width: 375, height: 740 } })
  const client = await aPerson(browser)
  await register(viber, { fullName: 'Vic Viber', username: `vix-${run}`, isServiceProvider: true })
  await register(client, {
    fullName: 'Cal Client',
    username: `cax-${run}`,
    isServiceProvider: false,
  })
  const id = await hire(client.page, viber.page, `Take it back ${run}`, '4000000000000259')
  const status = `/api/orders/${id}/status`
  await call(viber.page, 'PATCH', status, { status: 'in_progress' })
  await call(viber.page, 'PATCH', status, { status: 'completed' })
  await call(client.page, 'POST', `/api/orders/${id}/approve`)

  const admin = await aPerson(browser, await signIn('ada.super'))
  await admin.visit('/admin/rehearsal')
  await admin.page.getByRole('button', { name: '1 day' }).click()
  const chargeback = admin.page.getByRole('listitem').filter({ hasText: `Order #${id}` })
  await expect(async () => {
    await admin.page.getByRole('button', { name: '1 hour' }).click()
    await expect(chargeback).toBeVisible({ timeout: 2000 })
  }).toPass()
  const reads = async (person: Person, title: string, text: string) => {
    await expect(async () => {
      await person.visit(`/orders/${id}`)
      await expect(person.page.getByRole('heading', { name: title })).toBeVisible({ timeout: 500 })
      await expect(person.page.getByText(text)).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(person.page.getByText('Thank you both')).toBeHidden()
    await person.expectAccessible()
  }
  const taken = 'The client’s bank reversed this payment'
  await reads(viber, taken, 'your share is yours again')
  await reads(client, 'Your bank reversed this payment', 'has not decided yet')
  await chargeback.getByRole('button', { name: 'The client wins' }).click()
  await admin.expectToast('The bank has decided')
  await reads(viber, taken, 'Your share is reversed, and no platform fee is charged.')
  await viber.visit(`/documents?order=${id}`)
  const papers = viber.page.getByRole('table', { name: 'Your receipts and statements' })
  await expect(papers.getByText('Fee credit')).toBeVisible()
  for (const person of [admin, client, viber]) {
    person.expectNoErrors()
    await person.close()
  }
})

test('a user who is not an admin is refused on every admin screen', async ({ browser }) => {
  const { storageState } = await signIn('liam.client')
  const client = await aPerson(browser, { storageState, expected: /status of 403/ })
  for (const path of ['/admin', '/admin/reconciliation', '/admin/rehearsal']) {
    await client.visit(path)
    await expect(client.page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await client.expectAccessible()
  }
  client.expectNoErrors()
  await client.close()
})
