import { expect, test } from '@playwright/test'
import { desktop, expectAccessibleInBothThemes, expectFitsNarrowest } from './both-themes.ts'
import { call } from './order.ts'
import { aPerson, register, type Person } from './person.ts'

const run = Date.now().toString(36)
const TITLE = `Faster pages ${run}`

test('a client buys a package with an extra, which is delivered and approved', async ({
  browser,
}) => {
  const viber = await aPerson(browser, desktop)
  await register(viber, {
    fullName: 'Pau Packages',
    username: `pau-${run}`,
    isServiceProvider: true,
  })
  const service = await call<{ id: number }>(viber.page, 'POST', '/api/services', {
    title: TITLE,
    description: 'I measure your pages and make them as fast as they can be.',
    category: 'coding',
    subcategory: 'ecommerce',
    hourlyRate: 50,
    skills: ['Performance'],
  })

  await viber.visit(`/services/${service.id}`)
  await viber.page.getByRole('link', { name: 'Packages', exact: true }).click()
  await expect(viber.page.getByText('You have no packages yet')).toBeVisible()
  for (const [tier, price, days] of [
    ['Basic', '100', '3'],
    ['Standard', '90', '7'],
  ] as const) {
    await viber.page.getByRole('button', { name: `Add ${tier}` }).click()
    const fields = viber.page.getByRole('region', { name: tier, exact: true })
    await fields.getByLabel('Description').fill(`The ${tier} package makes your pages faster.`)
    await fields.getByLabel('Price').fill(price)
    await fields.getByLabel('Days until ready').fill(days)
  }
  await viber.page.getByRole('button', { name: 'Add feature' }).click()
  await viber.page.getByLabel('Feature 1', { exact: true }).fill('Image compression')
  await viber.page.getByLabel('Feature 1 in Basic').uncheck()
  await viber.page.getByRole('button', { name: 'Add extra' }).click()
  const extra = viber.page.getByRole('group', { name: 'Extra 1' })
  await extra.getByLabel('Name').fill('Another page')
  await extra.getByLabel('Price each').fill('15')
  await extra.getByLabel('More days each').fill('1')
  await extra.getByLabel('Limit per order').fill('3')
  await viber.page.getByRole('button', { name: 'Save packages' }).click()
  await expect(viber.page.getByText('A higher tier costs more')).toBeVisible()
  const standard = viber.page.getByRole('region', { name: 'Standard', exact: true })
  await standard.getByLabel('Price').fill('250')
  await expectAccessibleInBothThemes(viber)
  await expectFitsNarrowest(viber)
  await viber.page.getByRole('button', { name: 'Save packages' }).click()
  await viber.expectToast('Packages saved')

  const client = await aPerson(browser, desktop)
  await register(client, {
    fullName: 'Cleo Client',
    username: `cleo-${run}`,
    isServiceProvider: false,
  })
  const { page } = client
  await client.visit(`/services/${service.id}`)
  await expectAccessibleInBothThemes(client)
  await expectFitsNarrowest(client)
  await expect(page.getByRole('row', { name: /Image compression/ })).toContainText('Not included')
  await page.getByRole('link', { name: /Choose .*Standard/ }).click()
  await expect(page).toHaveURL(/package=standard/)
  await expect(page.getByRole('radio', { name: /Standard/ })).toBeChecked()
  await expect(page.getByLabel('Hours', { exact: true })).toBeHidden()
  await page.getByLabel('Quantity: Another page').selectOption('2')
  await expect(page).toHaveURL(/extras=\d+x2/)
  await expect(page.getByText('Ready by', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $280.00' })).toBeVisible()
  await expectAccessibleInBothThemes(client)
  await expectFitsNarrowest(client)
  await leaveUnpaidAndReturn(client, service.id)
  await page.getByLabel('Project requirements').fill('Please make the five pages of our shop fast.')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Pay $280.00' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  const [order] = await call<{ id: number }[]>(page, 'GET', '/api/orders')
  const id = order?.id ?? 0
  await client.visit(`/orders/${id}`)
  await expect(page.getByText(/2 × .*Another page/)).toBeVisible()
  await expect(page.getByText('9 days after the viber accepts')).toBeVisible()
  await expect(page.getByText('1 round of changes')).toBeVisible()
  await expectAccessibleInBothThemes(client)
  await expectFitsNarrowest(client)

  for (const status of ['in_progress', 'completed']) {
    await call(viber.page, 'PATCH', `/api/orders/${id}/status`, { status })
  }
  await call(page, 'POST', `/api/orders/${id}/approve`)
  await client.visit(`/orders/${id}`)
  await expect(page.getByText('Completed').first()).toBeVisible()
  for (const [language, words] of [
    ['es', 'Paquetes'],
    ['fr', 'Formules'],
  ] as const) {
    await client.visit(`/services/${service.id}?lang=${language}`)
    await expect(page.getByRole('heading', { name: words, exact: true })).toBeVisible()
    await expectAccessibleInBothThemes(client)
    await client.visit(`/checkout/${service.id}?package=basic&lang=${language}`)
    await expectAccessibleInBothThemes(client)
    await expectFitsNarrowest(client)
  }
  viber.expectNoErrors()
  client.expectNoErrors()
})

/** The page of a payment that was not made leads back to the checkout with the package and the extra chosen. */
async function leaveUnpaidAndReturn(client: Person, serviceId: number) {
  const { page } = client
  const address = new URL(page.url())
  const [id] = address.searchParams.get('extras')?.split('x') ?? []
  const { userId } = await call<{ userId: number }>(page, 'GET', `/api/services/${serviceId}`)
  const { paymentIntentId } = await call<{ paymentIntentId: string }>(
    page,
    'POST',
    '/api/create-payment-intent',
    {
      serviceId,
      viberId: userId,
      package: 'standard',
      extras: [{ id: Number(id), quantity: 2 }],
      description: TITLE,
    },
  )
  await client.visit(`/payment-success?payment_intent=${paymentIntentId}`)
  await page.getByRole('link', { name: 'Back to checkout' }).click()
  await expect(page).toHaveURL(`${address.pathname}${address.search}`)
  await expect(page.getByRole('radio', { name: /Standard/ })).toBeChecked()
  await expect(page.getByLabel('Quantity: Another page')).toHaveValue('2')
}
