import { expect, test } from '@playwright/test'
import auth from '../src/catalogue/es/auth.json' with { type: 'json' }
import payments from '../src/catalogue/es/payments.json' with { type: 'json' }
import sentences from '../src/catalogue/es/sentences.json' with { type: 'json' }
import services from '../src/catalogue/es/services.json' with { type: 'json' }
import { aPerson, PASSWORD, register, type Person } from './person.ts'

const run = Date.now().toString(36)
const { checkout } = payments

test('a visitor switches to Spanish, registers, sees validation errors and buys', async ({
  browser,
}) => {
  const client = await aPerson(browser)
  const { page } = client
  await client.visit('/')
  await page.getByRole('contentinfo').getByRole('combobox').selectOption('Español')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('contentinfo').getByRole('combobox')).toHaveValue('es')
  await client.expectAccessible()
  await registerInSpanish(client)

  await client.visit('/browse')
  await client.expectAccessible()
  await page.getByRole('link', { name: services.hireNow, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: checkout.title })).toBeVisible()
  await client.expectAccessible()
  await page.getByLabel(checkout.hours, { exact: true }).fill('1')
  await page
    .getByLabel(checkout.requirements)
    .fill('Una página que carga en dos segundos, o menos.')
  await page.getByText(checkout.testCards, { exact: true }).click()
  await page.getByRole('button', { name: /^4242/ }).click()
  await page.getByRole('button', { name: /^Pagar .*US\$/ }).click()
  await page.waitForURL('**/payment-success?*')
  await client.expectAccessible()
  await client.visit('/dashboard?tab=orders')
  await expect(page.getByRole('article')).toHaveCount(1)
  await client.expectAccessible()
  client.expectNoErrors()
  await client.close()
})

test('the demo accounts are offered in Spanish to a visitor who uses Spanish', async ({
  browser,
}) => {
  const visitor = await aPerson(browser)
  await visitor.visit('/auth?lang=es')
  const accounts = visitor.page.getByRole('region', { name: auth.demoTitle }).getByRole('button')
  await expect(accounts).toHaveText([
    'Entrar como Cliente',
    'Entrar como Viber',
    'Entrar como Viber nuevo',
    'Entrar como Admin',
    'Entrar como Superadmin',
  ])
  visitor.expectNoErrors()
  await visitor.close()
})

test('a member whose account uses another language gets the welcome message after the page reload', async ({
  browser,
}) => {
  const member = await aPerson(browser)
  const username = `ines-${run}`
  await register(member, { fullName: 'Inés Clienta', username, isServiceProvider: false })
  await member.page.request.patch('/api/user', { data: { locale: 'es' } })
  const elsewhere = await aPerson(browser)
  const { page } = elsewhere
  await elsewhere.visit('/auth')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await elsewhere.expectToast('Login successful')
  for (const person of [member, elsewhere]) {
    person.expectNoErrors()
    await person.close()
  }
})

async function registerInSpanish({ page, visit, expectToast }: Person) {
  await visit('/auth?tab=register')
  await page.getByLabel(auth.fullName).fill('Lucía Clienta')
  await page.getByLabel(auth.username).fill('lu')
  await page.getByLabel(auth.email).fill(`lucia-${run}@example.org`)
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: auth.createAccount }).click()
  const tooShort = sentences['Username must be at least # characters'].replace('#', '3')
  await expect(page.getByText(tooShort)).toBeVisible()
  await page.getByLabel(auth.username).fill(`lucia-${run}`)
  await page.getByRole('button', { name: auth.createAccount }).click()
  await expectToast(auth.registrationSuccessful)
}
