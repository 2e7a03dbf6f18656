import { expect, test } from '@playwright/test'
import { FRESH_URL, startFresh } from './fresh-server.ts'
import { aPerson, registerByForm, type Person } from './person.ts'

test.use({ baseURL: FRESH_URL })

const title = 'A shop that sells while you sleep'
let product: Awaited<ReturnType<typeof startFresh>>
test.beforeAll(async () => {
  product = await startFresh()
})
test.afterAll(() => product.stop())

test('an empty marketplace gets its first admin by the wizard, its first viber and its first service', async ({
  browser,
}) => {
  const expected = /status of 40[04]/
  const boss = await aPerson(browser, { expected })
  const { page } = boss
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  const step = (name: string) =>
    expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

  await boss.visit(`/setup?token=${product.token.slice(1)}x`)
  await step('Open this page with its one-time link')
  await boss.expectAccessible()

  // The token is removed from the URL but remembered by the tab.
  await boss.visit(`/setup?token=${product.token}`)
  await step('Your account')
  await expect(page).toHaveURL(`${FRESH_URL}/setup`)
  await boss.visit('/setup')
  await step('Your account')
  await page.getByLabel('Full name').fill('Fay Founder')
  await page.getByLabel('Username').fill('fay')
  await page.getByLabel('Email').fill('fay@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a journey of many steps')
  await boss.expectAccessible()
  await page.keyboard.press('Enter')

  await step('Your marketplace')
  await page.getByLabel('Marketplace name').fill('Fay’s Fair')
  await page.getByLabel(/^Support address/).fill('help@example.org')
  await boss.expectAccessible()
  await next.click()
  await step('What you sell')
  const preview = page.getByRole('region', { name: 'Preview of the landing page' })
  await page.getByRole('radio', { name: /^Translators/ }).check()
  await expect(preview.getByText('The right translator for every text')).toBeVisible()
  await boss.expectAccessible()
  await page.getByRole('radio', { name: /^A template file/ }).check()
  const template = { name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{\n1') }
  await page.getByLabel('Template file (JSON)').setInputFiles(template)
  await next.click()
  await expect(page.getByText(/^Line 2: /)).toBeVisible()
  await page.getByRole('radio', { name: /^My own categories/ }).check()
  await page.getByLabel('Categories', { exact: true }).fill('Lessons: Piano, Guitar')
  await expect(preview.getByText('Lessons', { exact: true })).toBeVisible()
  await boss.expectAccessible()
  await next.click()
  await step('Your color')
  await page.getByLabel('Use my own color').check()
  await page.getByLabel('Color as a code').fill('#0a7d5b')
  await boss.expectAccessible()
  await next.click()
  await step('Email')
  // The home page offers what the marketplace sells, and nothing else.
  await boss.visit('/')
  await expect(page.getByRole('link', { name: 'Lessons' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'React Developer' })).toHaveCount(0)
  await boss.visit('/setup')
  await step('Email')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await step('What you sell')
  await expect(page.getByRole('radio', { name: /^As it is now/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Coding and marketing/ }).check()
  await next.click()
  await step('Your color')
  await next.click()
  await step('Email')
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByText('No mail server is set')).toBeVisible()
  await boss.expectAccessible()
  await next.click()
  await step('Money')

  // The wizard resumes at the same step after it was left, and works in dark mode.
  await page.emulateMedia({ colorScheme: 'dark' })
  await boss.visit('/')
  await expect(page.getByRole('link', { name: /Fay’s Fair/ }).first()).toBeVisible()
  await boss.visit('/admin')
  await page.getByRole('link', { name: 'Continue the setup' }).click()
  await step('Money')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await boss.expectAccessible()
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByLabel('Platform fee in percent').fill('12.5')
  await page.keyboard.press('Enter')
  await step('Payments')
  await expect(page.getByText('Payments use test cards')).toBeVisible()
  await boss.expectAccessible()
  await next.focus()
  await page.keyboard.press('Enter')

  await step('Search engines')
  await page.setViewportSize({ width: 375, height: 740 })
  await boss.expectAccessible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.getByRole('button', { name: 'Back' }).click()
  await step('Payments')
  await next.click()
  await page.getByLabel('Hide from search engines until launch').uncheck()
  await next.click()
  await step('Sample content')
  await expect(page.getByRole('button', { name: 'Add sample content' })).toBeVisible()
  await boss.expectAccessible()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.waitForURL('**/admin')
  await expect(page.getByRole('heading', { name: 'Before you open' })).toBeVisible()
  boss.expectNoErrors()

  await findsFirstService(await aPerson(browser, { expected }), await aPerson(browser))
  await boss.close()
})

/** The wizard is no longer available, and everything else works without it. */
async function findsFirstService(visitor: Person, viber: Person) {
  for (const path of ['/setup', `/setup?token=${product.token}`]) {
    expect((await visitor.page.goto(path))?.status()).toBe(404)
  }
  await registerByForm(viber, { fullName: 'Vic First', username: 'vic', isServiceProvider: true })
  const { page } = viber
  await viber.visit('/dashboard?tab=create')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('I build, test and ship it, with your wording.')
  await page.getByLabel('Category', { exact: true }).selectOption('coding')
  await page.getByLabel('Subcategory').selectOption('ecommerce')
  // Limits and labels use the marketplace's currency; a comma is a decimal separator in every language.
  await page.getByLabel('Hourly rate (€)').fill('4,50')
  await expect(page.getByText('That is €4.50.')).toBeVisible()
  await page.getByRole('button', { name: 'Create Service' }).click()
  await expect(page.getByText('Hourly rate must be at least €5')).toBeVisible()
  await page.getByLabel('Hourly rate (€)').fill('42,5')
  await page.getByRole('button', { name: 'Create Service' }).click()
  await viber.expectToast('Service Created')

  // The price filter ends above the most expensive service.
  await visitor.visit('/browse')
  await expect(visitor.page.getByLabel('Highest hourly rate')).toHaveAttribute(
    'aria-valuetext',
    '€45+',
  )
  await visitor.visit('/')
  await visitor.page.getByLabel('What do you need done?').first().fill('shop')
  await visitor.page.keyboard.press('Enter')
  await visitor.page.getByRole('link', { name: title, exact: true }).first().click()
  await expect(visitor.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(visitor.page.getByText('€42.50').first()).toBeVisible()
  for (const one of [visitor, viber]) {
    one.expectNoErrors()
    await one.close()
  }
}
