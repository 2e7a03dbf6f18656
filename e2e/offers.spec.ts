import { expect, test } from '@playwright/test'
import { desktop, expectAccessibleInBothThemes } from './both-themes.ts'
import { call } from './order.ts'
import { aPerson, register, type Person } from './person.ts'

const run = Date.now().toString(36)
const TITLE = `Redesign of the shop ${run}`

async function twoPeople(browser: Parameters<typeof aPerson>[0], name: string) {
  const viber = await aPerson(browser, desktop)
  await register(viber, {
    fullName: 'Vera Viber',
    username: `${name}v-${run}`,
    isServiceProvider: true,
  })
  const service = await call<{ id: number; userId: number }>(viber.page, 'POST', '/api/services', {
    title: `Shops that sell ${name} ${run}`,
    description: 'I design shops, from the first draft to the checkout.',
    category: 'coding',
    subcategory: 'ecommerce',
    hourlyRate: 50,
    skills: ['Design'],
  })
  const client = await aPerson(browser, desktop)
  await register(client, {
    fullName: 'Clara Client',
    username: `${name}c-${run}`,
    isServiceProvider: false,
  })
  return { viber, client, service }
}

async function payByCard({ page }: Person, amount: string) {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: `Pay ${amount}` }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
}

async function fillMilestone({ page }: Person, n: number, title: string, price: string) {
  const fields = page.getByRole('group', { name: `Milestone ${n}` })
  await fields.getByLabel('Milestone', { exact: true }).fill(title)
  await fields.getByLabel('Price').fill(price)
  await fields.getByLabel('Days').fill('5')
}

test('a client asks for a quote, both counter, and the accepted version is paid', async ({
  browser,
}) => {
  const { viber, client, service } = await twoPeople(browser, 'quote')
  await client.visit(`/services/${service.id}`)
  await client.page.getByRole('link', { name: 'Ask for a quote' }).click()
  await client.page.getByLabel('Title').fill('Four')
  await client.page.getByRole('button', { name: 'Ask for a quote' }).click()
  await expect(client.page.getByText('Title must be at least 5 characters')).toBeVisible()
  await client.page.getByLabel('Title').fill(TITLE)
  await client.page.getByLabel('What do you need?').fill('A new landing page and a new checkout.')
  await client.page.getByLabel('Budget').fill('500')
  await expectAccessibleInBothThemes(client)
  await client.page.getByRole('button', { name: 'Ask for a quote' }).click()
  await expect(client.page.getByRole('heading', { name: `Request for “${TITLE}”` })).toBeVisible()
  await expect(client.page.getByText(/Vera Viber.* answers by/)).toBeVisible()

  await viber.visit('/offers')
  await expect(viber.page.getByText('Your turn')).toBeVisible()
  await expectAccessibleInBothThemes(viber)
  await viber.page.getByRole('link', { name: TITLE }).click()
  await viber.page.getByRole('button', { name: 'Send a quote' }).click()
  await fillMilestone(viber, 1, 'Landing page and checkout', '600')
  await expect(viber.page.getByText('You receive $480.00')).toBeVisible()
  await expectAccessibleInBothThemes(viber)
  await viber.page.getByRole('button', { name: 'Send quote' }).click()
  await expect(viber.page.getByText('Version 1').first()).toBeVisible()

  // The client's open page shows it without a reload.
  await expect(client.page.getByRole('button', { name: 'Accept and pay $600.00' })).toBeVisible()
  await client.page.getByRole('button', { name: 'Make a counter-offer' }).click()
  await fillMilestone(client, 1, 'Landing page and checkout', '540')
  await client.page.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(client.page.getByText('Version 2').first()).toBeVisible()
  await expect(viber.page.getByText('Total: $600.00 → $540.00')).toBeVisible()
  await expectAccessibleInBothThemes(viber)
  await viber.page.getByRole('button', { name: 'Make a counter-offer' }).click()
  await fillMilestone(viber, 1, 'Landing page and checkout', '570')
  await viber.page.getByRole('button', { name: 'Send counter-offer' }).click()

  await client.page.getByRole('button', { name: 'Accept and pay $570.00' }).click()
  await client.page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(client.page.getByRole('heading', { name: 'Pay a milestone' })).toBeVisible()
  await expectAccessibleInBothThemes(client)
  await payByCard(client, '$570.00')
  await expect(viber.page.getByText('Accepted and agreed')).toBeVisible()
  const [order] = await call<{ id: number; status: string; totalAmount: number }[]>(
    client.page,
    'GET',
    '/api/orders',
  )
  expect(order).toMatchObject({ status: 'in_progress', totalAmount: 570 })
  await client.visit(`/messages/${service.userId}`)
  await expect(client.page.getByRole('link', { name: 'View offer' }).first()).toBeVisible()
  await expectAccessibleInBothThemes(client)
  viber.expectNoErrors()
  client.expectNoErrors()
})

test('three milestones are paid one by one, one is disputed, and one is amended', async ({
  browser,
}) => {
  const { viber, client, service } = await twoPeople(browser, 'plan')
  const offer = await call<{ id: number }>(
    client.page,
    'POST',
    `/api/services/${service.id}/quote-requests`,
    { title: TITLE, scope: 'Drafts first, then the pages, then the launch.' },
  )
  const milestones = [
    { title: 'Drafts', amount: 100, days: 3 },
    { title: 'Pages', amount: 200, days: 7 },
    { title: 'Launch', amount: 300, days: 2 },
  ]
  const terms = { title: TITLE, scope: 'Drafts first, then the pages, then the launch.' }
  await call(viber.page, 'POST', `/api/offers/${offer.id}/versions`, {
    basedOn: 0,
    terms: { ...terms, pricing: 'fixed', milestones },
  })
  const { agreementId } = await call<{ agreementId: number }>(
    client.page,
    'POST',
    `/api/offers/${offer.id}/accept`,
    { version: 1 },
  )
  await client.visit(`/agreements/${agreementId}`)
  await client.page.getByRole('link', { name: 'Pay milestone 1: $100.00' }).click()
  await payByCard(client, '$100.00')
  await viber.visit(`/agreements/${agreementId}`)
  await expect(viber.page.getByText('Work is in progress')).toBeVisible()
  await expectAccessibleInBothThemes(viber)

  await client.visit(`/agreements/${agreementId}`)
  await client.page.getByRole('link', { name: 'Pay milestone 2: $200.00' }).click()
  await payByCard(client, '$200.00')
  const orders = await call<{ id: number; title: string }[]>(client.page, 'GET', '/api/orders')
  const pages = orders.find(({ title }) => title.endsWith('Pages'))?.id ?? 0
  const drafts = orders.find(({ title }) => title.endsWith('Drafts'))?.id ?? 0
  await call(viber.page, 'PATCH', `/api/orders/${drafts}/status`, { status: 'completed' })
  await call(client.page, 'POST', `/api/orders/${drafts}/approve`)
  await call(client.page, 'POST', `/api/orders/${pages}/disputes`, {
    reason: 'late',
    description: 'The pages were due a week ago, and nothing has arrived since then.',
  })
  await client.visit(`/agreements/${agreementId}`)
  await expect(client.page.getByText('In dispute')).toBeVisible()
  await expect(client.page.getByRole('link', { name: /Pay milestone 3/ })).toBeHidden()
  await expectAccessibleInBothThemes(client)

  await viber.visit(`/agreements/${agreementId}`)
  await viber.page.getByRole('link', { name: 'Propose a change' }).click()
  await fillMilestone(viber, 1, 'Launch in one language', '150')
  await viber.page.getByRole('button', { name: 'Propose the change' }).click()
  await client.visit('/offers')
  await client.page.getByRole('link', { name: TITLE }).first().click()
  await client.page.getByRole('button', { name: 'Accept', exact: true }).click()
  await client.page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await client.visit(`/agreements/${agreementId}?lang=es`)
  await expect(client.page.getByText('Launch in one language')).toBeVisible()
  await expect(client.page.getByText('Sustituido por una modificación del contrato.')).toBeVisible()
  await expectAccessibleInBothThemes(client)
  await client.visit(`/agreements/${agreementId}?lang=fr`)
  await expect(client.page.getByRole('heading', { name: 'Plan de paiement' })).toBeVisible()
  await expectAccessibleInBothThemes(client)
  viber.expectNoErrors()
  client.expectNoErrors()
})

test('a profile leads to a quote for one of its services', async ({ browser }) => {
  const { viber, client, service } = await twoPeople(browser, 'profile')
  const { page } = client
  await client.visit(`/vibers/${service.userId}`)
  await page.getByRole('link', { name: 'Ask for a quote' }).click()
  await expect(page).toHaveURL(`/services/${service.id}/quote`)
  const title = `A second kind of work ${run}`
  const second = await call<{ id: number }>(viber.page, 'POST', '/api/services', {
    title,
    description: 'I also look after shops that exist already.',
    category: 'coding',
    subcategory: 'ecommerce',
    hourlyRate: 40,
    skills: ['Design'],
  })
  await client.visit(`/vibers/${service.userId}`)
  await page.getByText('Ask for a quote').click()
  await expectAccessibleInBothThemes(client)
  await page.getByRole('link', { name: title }).first().click()
  await expect(page).toHaveURL(`/services/${second.id}/quote`)
  await viber.visit(`/vibers/${service.userId}`)
  await expect(viber.page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
  await expect(viber.page.getByText('Ask for a quote')).toBeHidden()
  viber.expectNoErrors()
  client.expectNoErrors()
})

test('a viber can make an offer once the client has written', async ({ browser }) => {
  const { viber, client, service } = await twoPeople(browser, 'write')
  const { id } = await call<{ id: number }>(client.page, 'GET', '/api/user')
  const makeOffer = viber.page.getByRole('link', { name: 'Make an offer' })
  await viber.visit(`/messages/${id}`)
  await expect(viber.page.getByRole('heading', { name: 'Clara Client' })).toBeVisible()
  await expect(makeOffer).toBeHidden()
  await viber.visit(`/offers/new?to=${id}`)
  await expect(viber.page.getByText('You can’t make an offer yet')).toBeVisible()
  await expectAccessibleInBothThemes(viber)
  await viber.page.getByRole('link', { name: 'Open conversation' }).click()
  await call(client.page, 'POST', '/api/messages', {
    senderId: id,
    receiverId: service.userId,
    content: 'Could you look at our checkout?',
  })
  // The open conversation shows it without a reload.
  await makeOffer.click()
  await expect(viber.page.getByRole('button', { name: 'Send offer' })).toBeVisible()
  viber.expectNoErrors()
  client.expectNoErrors()
})
