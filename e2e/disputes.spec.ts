import { expect, test, type Browser } from '@playwright/test'
import type { Checkout } from '../src/payments/contract.ts'
import { signIn, type Account } from './account.ts'
import { chooseProblem } from './order.ts'
import { aPerson, type Person } from './person.ts'

const complaint = 'Three pages were agreed on, and there is one page with three headlines.'

interface Cast {
  client: Account
  viber: Account
  orderId: number
  title: string
  total: number
}

/** An order of the demo client on which the demo viber is working. */
async function anOrderInWork(): Promise<Cast> {
  const [client, viber] = [await signIn('liam.client'), await signIn('maya.viber')]
  const { id } = await viber.get<{ id: number }>('/api/user')
  const [service] = await client.get<{ id: number }[]>(`/api/users/${id}/services`)
  const checkout = await client.send<Checkout>('POST', '/api/create-payment-intent', {
    serviceId: service?.id,
    viberId: id,
    hours: 2,
    requirements: 'Three landing pages for a test, each with its own copy.',
  })
  await client.send('POST', '/api/test-gateway/confirm', {
    clientSecret: checkout.clientSecret,
    number: '4242424242424242',
    expMonth: 12,
    expYear: 2040,
    cvc: '123',
  })
  const path = `/api/payments/${checkout.paymentIntentId}`
  const { orderId } = await client.get<{ orderId: number }>(path)
  await viber.send('PATCH', `/api/orders/${orderId}/status`, { status: 'in_progress' })
  const order = await client.get<{ title: string; totalAmount: number }>(`/api/orders/${orderId}`)
  return { client, viber, orderId, title: order.title, total: order.totalAmount }
}

const dollars = (amount: number) => `$${amount.toFixed(2)}`

async function open(browser: Browser, account: Account, look: object = {}): Promise<Person> {
  return aPerson(browser, { storageState: account.storageState, ...look })
}

test('a client disputes an order with a file, and both sides settle it', async ({ browser }) => {
  const { client, viber, orderId, title, total } = await anOrderInWork()
  const liam = await open(browser, client)
  const maya = await open(browser, viber, {
    colorScheme: 'dark',
    viewport: { width: 375, height: 800 },
  })
  await openDispute(liam, orderId)

  await maya.visit(`/orders/${orderId}`)
  await maya.page.getByRole('link', { name: 'To the dispute' }).click()
  await expect(maya.page.getByRole('heading', { name: title })).toBeVisible()
  await expect(maya.page.getByText('Please answer this dispute')).toBeVisible()
  await expect(maya.page.getByText(complaint)).toBeVisible()
  const file = maya.page.getByRole('link', { name: 'Download evidence.txt' })
  const [download] = await Promise.all([maya.page.waitForEvent('download'), file.click()])
  expect(download.suggestedFilename()).toBe('evidence.txt')
  await maya.expectAccessible()
  await maya.page.getByLabel('Your response').fill('The brief says three variants.')
  await maya.page.getByRole('button', { name: 'Send answer' }).click()
  await maya.expectToast('Sent')
  await expect(maya.page.getByText('Maya', { exact: false }).first()).toBeVisible()

  const amount = maya.page.getByLabel('Refund to Liam', { exact: false })
  await amount.fill('9999')
  await maya.page.getByRole('button', { name: 'Send offer' }).click()
  await expect(amount).toHaveAccessibleDescription(/cannot be above the order’s total/)
  await amount.fill('20.50')
  const kept = total - 20.5
  const fee = Math.round(kept * 20) / 100
  await expect(maya.page.getByText(dollars(fee))).toBeVisible()
  await expect(maya.page.getByText(dollars(kept - fee))).toBeVisible()
  await maya.page.getByRole('button', { name: 'Send offer' }).click()
  await maya.expectToast('Offer Made')
  await maya.expectAccessible()

  // The client's page, which stayed open, updates live.
  await liam.page.getByRole('button', { name: 'Accept offer' }).click()
  const dialog = liam.page.getByRole('dialog')
  await expect(dialog).toContainText('$20.50 is refunded to')
  await expect(dialog).toContainText(`${dollars(kept - fee)} is released to`)
  await liam.expectAccessible()
  await dialog.getByRole('button', { name: 'Accept offer' }).click()
  await liam.expectToast('Dispute Settled')
  await expect(liam.page.getByRole('heading', { name: 'Both sides have agreed' })).toBeVisible()
  await liam.expectAccessible()
  await liam.page.getByRole('link', { name: 'Back to the order' }).click()
  await expect(liam.page.getByRole('heading', { name: 'This order is complete' })).toBeVisible()

  liam.expectNoErrors()
  maya.expectNoErrors()
  await liam.close()
  await maya.close()
})

async function openDispute(liam: Person, orderId: number) {
  const { page } = liam
  await liam.visit(`/orders/${orderId}`)
  await chooseProblem(page, 'Open a dispute')
  await expect(page.getByRole('heading', { name: 'Open a dispute' })).toBeVisible()
  await page.getByRole('button', { name: 'Open dispute' }).click()
  await expect(page.getByText('Please choose a reason')).toBeVisible()
  await expect(page.getByText('Please describe what happened')).toBeVisible()
  await liam.expectAccessible()
  await page.getByLabel('What is it about?').selectOption('not_as_described')
  await page.getByLabel('What happened?').fill(complaint)
  await page.getByLabel('Files').setInputFiles([
    { name: 'evidence.txt', mimeType: 'text/plain', buffer: Buffer.from('One page, see line 7.') },
    { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
  ])
  await expect(page.getByText('evidence.txt is ready')).toBeAttached()
  await expect(page.getByText('This file is empty.')).toBeVisible()
  for (const size of ['21 bytes', '0 bytes']) await expect(page.getByText(size)).toBeVisible()
  await liam.expectAccessible()
  await page.getByRole('button', { name: /^Remove .*empty\.pdf/ }).click()
  await page.getByRole('button', { name: 'Open dispute' }).click()
  await liam.expectToast('Dispute Opened')
  await expect(page.getByRole('button', { name: 'Withdraw dispute' })).toBeVisible()
  await liam.expectAccessible()
}

test('an admin rules a partial refund, and both sides see the amounts', async ({ browser }) => {
  const { client, viber, orderId, total } = await anOrderInWork()
  const { id } = await client.send<{ id: number }>('POST', `/api/orders/${orderId}/disputes`, {
    reason: 'late',
    description: complaint,
  })
  await viber.send('POST', `/api/disputes/${id}/response`, { text: 'It was one day late.' })
  const marco = await open(browser, await signIn('marco.admin'))
  const liam = await open(browser, client, { viewport: { width: 375, height: 800 } })
  const { page } = marco

  await marco.visit('/admin/disputes')
  const card = page.getByRole('article').filter({ hasText: `Dispute #${id}` })
  await expect(card.getByText('The viber has answered')).toBeVisible()
  await marco.expectAccessible()
  await card.getByRole('button', { name: 'Start review' }).click()
  await marco.expectToast('Review Started')
  await card.getByRole('button', { name: 'Resolve', exact: true }).click()
  await card.getByRole('button', { name: 'Resolve dispute' }).click()
  await expect(card.getByText('Please choose a resolution')).toBeVisible()
  await expect(card.getByLabel('Refund amount')).toHaveCount(0)
  await card.getByLabel('Resolution type').selectOption('partial_refund')
  await card.getByLabel('Refund amount').fill('30.01')
  await card.getByLabel('Message to both parties').fill('A day late is a fifth of the price.')
  await card.getByLabel('Admin notes').fill('Nothing like it before.')
  await expect(card.getByText('A resolution can’t be undone')).toBeVisible()
  await marco.expectAccessible()
  await card.getByRole('button', { name: 'Resolve dispute' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('$30.01 is refunded to')
  await marco.expectAccessible()
  await dialog.getByRole('button', { name: 'Resolve dispute' }).click()
  await marco.expectToast('Dispute Resolved')
  await expect(page.getByText(`Dispute #${id} has been resolved`, { exact: true })).toBeVisible()
  await expect(card.getByText('Resolution: Partial refund')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Resolve', exact: true })).toHaveCount(0)

  await liam.visit(`/orders/${orderId}/dispute`)
  await expect(liam.page.getByRole('heading', { name: 'This dispute was decided' })).toBeVisible()
  await expect(liam.page.getByText('A day late is a fifth of the price.').first()).toBeVisible()
  await expect(liam.page.getByText('Nothing like it before.')).toHaveCount(0)
  await expect(liam.page.getByText(dollars(30.01)).first()).toBeVisible()
  const fee = Math.round((total - 30.01) * 20) / 100
  await expect(liam.page.getByText(dollars(fee)).first()).toBeVisible()
  await liam.expectAccessible()
  marco.expectNoErrors()
  liam.expectNoErrors()
  await marco.close()
  await liam.close()
})

test('an admin who is drafting a ruling when another admin decides is notified and keeps the draft', async ({
  browser,
}) => {
  const { client, orderId } = await anOrderInWork()
  const { id } = await client.send<{ id: number }>('POST', `/api/orders/${orderId}/disputes`, {
    reason: 'late',
    description: complaint,
  })
  const marco = await open(browser, await signIn('marco.admin'))
  const { page } = marco
  await marco.visit(`/orders/${orderId}/dispute`)
  const notes = page.getByLabel('Admin notes')
  await page.getByLabel('Resolution type').selectOption('pay_provider')
  await notes.fill('Written at length.')
  await page.getByRole('button', { name: 'Resolve dispute' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const ada = await signIn('ada.super')
  await ada.send('PATCH', `/api/admin/disputes/${id}/resolve`, { resolution: 'full_refund' })

  await expect(page.getByText('Someone else has already decided this')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(notes).toHaveValue('Written at length.')
  await expect(page.getByRole('button', { name: 'Resolve dispute' })).toHaveCount(0)
  await marco.expectAccessible()
  marco.expectNoErrors()
  await marco.close()
})

test('an admin and a party who are writing when another admin decides are notified and keep their text', async ({
  browser,
}) => {
  const { client, orderId } = await anOrderInWork()
  const { id } = await client.send<{ id: number }>('POST', `/api/orders/${orderId}/disputes`, {
    reason: 'late',
    description: complaint,
  })
  const ada = await signIn('ada.super')
  await ada.send('POST', `/api/admin/disputes/${id}/review`)
  const marco = await open(browser, await signIn('marco.admin'))
  const liam = await open(browser, client)
  await marco.visit(`/orders/${orderId}/dispute`)
  await marco.page.getByRole('button', { name: 'Ask a party' }).click()
  const question = marco.page.getByLabel('Your question')
  await question.fill('Which of the three pages is there?')
  await liam.visit(`/orders/${orderId}/dispute`)
  const evidence = liam.page.getByLabel('What should we know?')
  await evidence.fill('Here is what I wrote to the viber.')
  const files = liam.page.locator('input[type=file]')
  await expect(files).toHaveCount(1)
  await ada.send('PATCH', `/api/admin/disputes/${id}/resolve`, { resolution: 'full_refund' })

  await expect(marco.page.getByText('Someone else has already decided this')).toBeVisible()
  await expect(question).toHaveValue('Which of the three pages is there?')
  await expect(marco.page.getByRole('button', { name: 'Ask a party' })).toHaveCount(0)
  await marco.expectAccessible()
  await expect(liam.page.getByText('Your text was not sent.')).toBeVisible()
  await expect(evidence).toHaveValue('Here is what I wrote to the viber.')
  await expect(liam.page.getByRole('button', { name: 'Add evidence' })).toHaveCount(0)
  await expect(files).toHaveCount(0)
  await liam.expectAccessible()
  for (const person of [marco, liam]) {
    person.expectNoErrors()
    await person.close()
  }
})

test('a user who is neither admin nor party gets no access to the dispute', async ({ browser }) => {
  const { orderId } = await anOrderInWork()
  const noor = await open(browser, await signIn('noor.viber'), { expected: /40[34]/ })
  await noor.visit('/admin/disputes')
  await expect(noor.page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await noor.expectAccessible()
  await noor.visit(`/orders/${orderId}/dispute`)
  await expect(noor.page.getByRole('heading', { level: 1 })).toContainText('not found', {
    ignoreCase: true,
  })
  noor.expectNoErrors()
  await noor.close()
})
