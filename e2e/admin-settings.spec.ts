import { expect, test } from '@playwright/test'
import type { Order } from '../src/orders/contract.ts'
import type { Checkout } from '../src/payments/contract.ts'
import type { Service } from '../src/services/contract.ts'
import type { CurrentGeneralSettings } from '../src/settings/general-contract.ts'
import type { HiringSettings } from '../src/settings/hiring-contract.ts'
import type { CurrentMoneySettings } from '../src/settings/money-contract.ts'
import { signIn, type Account } from './account.ts'
import { aPerson } from './person.ts'

const run = Date.now().toString(36)
const GENERAL = '/api/admin/settings/general'
const MONEY = '/api/admin/settings/money'
const HIRING = '/api/admin/settings/hiring'

/** Restores the settings, whatever their current version. */
async function restore(admin: Account, path: string, before: { version: number }) {
  const { version } = await admin.get<{ version: number }>(path)
  await admin.send('PUT', path, { ...before, version })
}

test('a new name and closed registration take effect immediately, and two open tabs lose no input', async ({
  browser,
}) => {
  const marco = await signIn('marco.admin')
  const before = await marco.get<CurrentGeneralSettings>(GENERAL)
  const admin = await aPerson(browser, {
    storageState: marco.storageState,
    expected: /status of 409/,
  })
  const member = await aPerson(browser, {
    storageState: (await signIn('maya.viber')).storageState,
    colorScheme: 'dark',
  })
  const visitor = await aPerson(browser)
  try {
    const name = `Bazaar ${run}`
    const { page } = admin
    await member.visit('/browse')
    await admin.visit('/admin/settings')
    await admin.expectAccessible()
    const other = await admin.openTab()
    await other.visit('/admin/settings')
    await other.page.getByLabel('Support address').fill(`typed-${run}@example.org`)

    await page.getByLabel('Marketplace name').fill(name)
    await page.getByLabel('Anyone can create an account').uncheck()
    // Leaving with unsaved changes requires a confirmation.
    await page.getByRole('link', { name: 'Money settings' }).first().click()
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByLabel('Marketplace name')).toHaveValue(name)
    await page.getByRole('button', { name: 'Save changes' }).first().click()
    await admin.expectToast('Settings saved')
    const home = { name: new RegExp(name) }
    await expect(member.page.getByRole('link', home).first()).toBeVisible()
    await expect(page.getByRole('link', home).first()).toBeVisible()

    // The other tab still has the old values. The message also appears briefly in the live region, hence `exact`.
    const stale = other.page.getByText(
      'Someone else changed these settings. What you typed is still here.',
      { exact: true },
    )
    const typed = other.page.getByLabel('Support address')
    await other.page.getByRole('button', { name: 'Save changes' }).first().click()
    await expect(stale).toBeVisible()
    await expect(typed).toHaveValue(`typed-${run}@example.org`)
    await other.expectAccessible()
    await other.page.getByRole('button', { name: 'Show the current values' }).click()
    await expect(stale).toBeHidden()
    await expect(typed).toHaveValue(before.supportEmail)
    await expect(other.page.getByLabel('Marketplace name')).toHaveValue(name)

    await visitor.visit('/auth?tab=register')
    await expect(visitor.page).toHaveTitle(`Login | ${name}`)
    await expect(visitor.page.getByText('Registration is closed')).toBeVisible()
    await expect(visitor.page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(visitor.page.getByRole('tab', { name: 'Register' })).toHaveCount(0)
    await expect(visitor.page.getByRole('link', { name: /^Join/ })).toHaveCount(0)
    await visitor.expectAccessible()
    await page.getByLabel('Anyone can create an account').check()
    await page.getByRole('button', { name: 'Save changes' }).first().click()
    await expect(page.getByRole('button', { name: 'Save changes' }).first()).toBeEnabled()
    await expect
      .poll(async () => (await marco.get<CurrentGeneralSettings>(GENERAL)).isRegistrationOpen)
      .toBe(true)
    await visitor.visit('/auth?tab=register')
    await expect(visitor.page.getByRole('heading', { name: `Join ${name}` })).toBeVisible()
  } finally {
    await restore(marco, GENERAL, before)
  }
  for (const one of [admin, member, visitor]) await one.close()
})

test('an admin limits gigs on the page of the hiring settings, and a second tab loses no input', async ({
  browser,
}) => {
  const marco = await signIn('marco.admin')
  const before = await marco.get<HiringSettings>(HIRING)
  const admin = await aPerson(browser, {
    storageState: marco.storageState,
    viewport: { width: 375, height: 800 },
  })
  const { page } = admin
  const save = page.getByRole('button', { name: 'Save changes' })
  try {
    await admin.visit('/admin/settings')
    const section = page.getByRole('region', { name: 'Ways to hire' })
    await section.getByRole('link', { name: 'Hiring settings' }).click()
    await expect(page).toHaveURL('/admin/settings/hiring')
    for (const group of ['Packages', 'Offers and agreements', 'Gigs']) {
      await expect(page.getByRole('region', { name: group })).toBeVisible()
    }
    await admin.expectAccessible()
    const other = await admin.openTab()
    await other.visit('/admin/settings/hiring')
    const typed = other.page.getByLabel('Open gigs per client')
    await typed.fill('7')

    const days = page.getByLabel('Days a gig is open')
    await days.fill('91')
    await save.click()
    await expect(page.getByRole('alert')).toHaveText('A gig is open for 7 to 90 days')
    await expect(days).toBeFocused()
    await days.fill('60')
    await page.getByLabel('Gigs that need approval').selectOption('The first gig of each client')
    await save.click()
    await admin.expectToast('Settings saved')
    expect(await marco.get<HiringSettings>(HIRING)).toMatchObject({
      briefOpenDays: 60,
      briefApproval: 'first',
      briefsPerClient: before.briefsPerClient,
    })

    const stale = other.page.getByText('Your changes are still here, but they are based')
    await expect(stale.first()).toBeVisible()
    await expect(typed).toHaveValue('7')
    await other.expectAccessible()
    await other.page.getByRole('button', { name: 'Show the current values' }).click()
    await expect(stale).toHaveCount(0)
    await expect(typed).toHaveValue(String(before.briefsPerClient))
    await expect(other.page.getByLabel('Days a gig is open')).toHaveValue('60')

    await admin.visit('/admin/settings')
    const history = page.getByRole('region', { name: 'History' })
    await expect(history).toContainText('The first gig of each client')
  } finally {
    await restore(marco, HIRING, before)
  }
  admin.expectNoErrors()
  await admin.close()
})

test('a new fee applies to the next checkout, but not to one that is already open', async ({
  browser,
}) => {
  const [ada, liam, maya] = [
    await signIn('ada.super'),
    await signIn('liam.client'),
    await signIn('maya.viber'),
  ]
  const before = await ada.get<CurrentMoneySettings>(MONEY)
  const boss = await aPerson(browser, { storageState: ada.storageState, colorScheme: 'dark' })
  const { page } = boss
  try {
    const [early, late] = [await aService(maya, 'early'), await aService(maya, 'late')]
    const open = await liam.send<Checkout>('POST', '/api/create-payment-intent', checkoutFor(early))
    await boss.visit('/admin/settings/money')
    await boss.expectAccessible()
    await page.getByLabel('Platform fee in percent').fill('7.5')
    await page.keyboard.press('Enter')
    await boss.expectToast('Settings saved')

    const next = await liam.send<Checkout>('POST', '/api/create-payment-intent', checkoutFor(late))
    expect(await feeOf(liam, open)).toBe((100 * before.feeBps) / 10_000)
    expect(await feeOf(liam, next)).toBe(7.5)
  } finally {
    await restore(ada, MONEY, before)
  }
  boss.expectNoErrors()
  await boss.close()
})

function aService(viber: Account, name: string) {
  return viber.send<Service>('POST', '/api/services', {
    title: `Fees, ${name} (${run})`,
    description: 'I find where the cents went and put them back where they belong.',
    category: 'coding',
    subcategory: 'ecommerce',
    hourlyRate: 50,
    skills: [],
  })
}

function checkoutFor({ id: serviceId, userId: viberId, title: description }: Service) {
  return { amount: 100, hours: 2, serviceId, viberId, description }
}

/** Pays, and returns the platform fee of the resulting order. */
async function feeOf(client: Account, { clientSecret, paymentIntentId }: Checkout) {
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
  await client.send('POST', '/api/test-gateway/confirm', { ...card, clientSecret })
  const path = `/api/payments/${paymentIntentId}`
  const { orderId } = await client.get<{ orderId: number }>(path)
  return (await client.get<Order>(`/api/orders/${orderId}`)).platformFee
}
