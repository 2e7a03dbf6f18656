import { expect, test, type Page } from '@playwright/test'
import { signIn } from './account.ts'
import { desktop, expectAccessibleInBothThemes, expectFitsNarrowest } from './both-themes.ts'
import { call, hire } from './order.ts'
import { aPerson, type Person } from './person.ts'

async function payByCard(page: Page, button: string) {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: button }).click()
}

test('a client adds two hours, which the viber accepts, and leaves a tip at the end', async ({
  browser,
}) => {
  const client = await aPerson(browser, { ...desktop, ...(await signIn('liam.client')) })
  const viber = await aPerson(browser, await signIn('maya.viber'))
  const id = await hire(client.page, viber.page, 'Add up the books')
  await call(viber.page, 'PATCH', `/api/orders/${id}/status`, { status: 'in_progress' })

  const { page } = client
  await client.visit(`/orders/${id}`)
  await page.getByRole('link', { name: 'Add hours' }).click()
  await expect(page.getByRole('heading', { name: 'Add hours', level: 1 })).toBeVisible()
  await looksRight(client)
  await page.getByLabel('Hours').fill('2')
  await page.getByLabel('Project requirements').fill('Two more columns of numbers, please.')
  await payByCard(page, 'Pay $100.00')
  await expect(page).toHaveURL(/\/payment-success/)
  await page.getByRole('link', { name: 'View your order' }).click()
  await expect(page.getByRole('link', { name: `Part of Order #${id}` })).toBeVisible()
  await looksRight(client)
  const more = Number(new URL(page.url()).pathname.split('/').at(-1))

  await viber.visit(`/orders/${more}`)
  await viber.page.getByRole('button', { name: 'Accept' }).click()
  await viber.page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(viber.page.getByText('In progress').first()).toBeVisible()

  await call(viber.page, 'PATCH', `/api/orders/${id}/status`, { status: 'completed' })
  await call(client.page, 'POST', `/api/orders/${id}/approve`)
  await client.visit(`/orders/${id}`)
  await page.getByRole('link', { name: 'Leave a tip' }).click()
  await expect(page.getByText(/The whole tip goes to/)).toBeVisible()
  await looksRight(client)
  await page.getByLabel('Amount').fill('12')
  await page.getByLabel('Note').fill('Thank you, that was quick.')
  await payByCard(page, 'Pay $12.00')
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
  await expect(page.getByText('Thank you! Your tip was sent.', { exact: true })).toBeVisible()
  await expect(page.getByText('Thank you, that was quick.')).toBeVisible()
  await looksRight(client)

  for (const [path, reason] of [
    ['tip', 'You have given a tip today already.'],
    ['hours', 'Hours can be added only while the order is in progress or delivered.'],
  ] as const) {
    await client.visit(`/checkout/${path}/${id}`)
    await expect(page.getByText(reason)).toBeVisible()
    await expect(page.getByText('Payment processing is currently being configured')).toHaveCount(0)
    await looksRight(client)
    await page.getByRole('link', { name: 'Back to the order' }).click()
    await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
  }
})

test('more hours and tips speak Spanish and French', async ({ browser }) => {
  const client = await aPerson(browser, { ...desktop, ...(await signIn('liam.client')) })
  const viber = await aPerson(browser, await signIn('maya.viber'))
  const id = await hire(client.page, viber.page, 'Translate the books')
  const status = `/api/orders/${id}/status`
  await call(viber.page, 'PATCH', status, { status: 'in_progress' })
  const words = {
    es: { hours: 'Añadir horas', tip: 'Dejar una propina' },
    fr: { hours: 'Ajouter des heures', tip: 'Laisser un pourboire' },
  }
  for (const [language, { hours }] of Object.entries(words)) {
    await client.visit(`/checkout/hours/${id}?lang=${language}`)
    await expect(client.page.getByRole('heading', { name: hours, level: 1 })).toBeVisible()
    await looksRight(client)
  }
  await call(viber.page, 'PATCH', status, { status: 'completed' })
  await call(client.page, 'POST', `/api/orders/${id}/approve`)
  for (const [language, { tip }] of Object.entries(words)) {
    await client.visit(`/checkout/tip/${id}?lang=${language}`)
    await expect(client.page.getByRole('heading', { name: tip, level: 1 })).toBeVisible()
    await looksRight(client)
  }
  client.expectNoErrors()
})

async function looksRight(person: Person) {
  await expectAccessibleInBothThemes(person)
  await expectFitsNarrowest(person)
}
