import { expect, test, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { DEMO_PASSWORD } from '../src/settings/demo.ts'
import { signIn } from './account.ts'
import { aPerson, confirmAddress, hydrated, register, type Person } from './person.ts'

const PASSWORD = 'a journey of many steps'
/** Passkeys require a domain name, so these journeys use localhost instead of 127.0.0.1. */
const site = () =>
  (test.info().project.use.baseURL ?? '').replace('127.0.0.1', 'localhost').replace(/\/$/, '')

async function newcomer(person: Person): Promise<string> {
  const username = `safe.${Date.now().toString(36)}`
  const who = { fullName: 'Sasha Safe', username, isServiceProvider: false }
  await register(person, who, site())
  // Login methods can be added only to an account with a confirmed address.
  await confirmAddress(person, who, site())
  return username
}

const settings = (person: Person) => person.visit(`${site()}/dashboard?tab=settings&part=security`)

/** One section of the settings. */
const card = (page: Page, title: string) => page.getByRole('region', { name: title })

async function logOut({ page }: Person) {
  // A page that is still open would notice the end of the session and navigate by itself.
  await page.goto('about:blank')
  await page.context().clearCookies()
}

async function enterPassword(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** The code an authenticator app shows after this many half-minute steps; each code can be used only once. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
}

/** Adds a virtual authenticator that stores passkeys and verifies its user. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('two-step verification is turned on, used with an app code and a recovery code, and turned off', async ({
  browser,
}) => {
  const person = await aPerson(browser, { expected: /status of (40[01]|503)/ })
  const { page } = person
  const username = await newcomer(person)
  await settings(person)
  await person.expectAccessible()
  const twoStep = card(page, 'Two-step verification')
  await twoStep.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  await person.expectAccessible()
  const secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('6-digit code').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('This code is wrong.')).toBeVisible()
  await dialog.getByLabel('6-digit code').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await person.expectAccessible()
  const [recovery = '', second = ''] = await codes.allTextContents()
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(twoStep.getByText(/^On since .*20\d\d$/)).toBeVisible()

  await logOut(person)
  await person.visit(`${site()}/auth?next=%2Fdashboard%3Ftab%3Dsettings%26part%3Dsecurity`)
  await enterPassword(page, username)
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await person.expectAccessible()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This code is wrong or has already been used.')).toBeVisible()
  // The current code was used for turning it on, but the next one is already accepted.
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/tab=settings/)
  await expect(twoStep.getByText('10 recovery codes are left.')).toBeVisible()

  await logOut(person)
  await person.visit(`${site()}/auth`)
  await enterPassword(page, username)
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('button', { name: 'Continue' }).click()
  await person.expectToast('Login successful')
  await settings(person)
  await expect(twoStep.getByText('9 recovery codes are left.')).toBeVisible()

  // Recovery codes are shown only once, so a failed reload of the settings must not hide them.
  await twoStep.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByLabel('Code').fill(second)
  await page.route('**/api/user/security', (route) => route.fulfill({ status: 503, json: {} }))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(codes).toHaveCount(10)
  const fresh = (await codes.first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(dialog).toBeHidden()
  await page.unroute('**/api/user/security')
  await settings(person)
  await expect(twoStep.getByText('10 recovery codes are left.')).toBeVisible()

  await twoStep.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByText('This code is wrong.')).toBeVisible()
  await person.expectAccessible()
  await dialog.getByLabel('Code').fill(fresh)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await person.expectToast('Two-step verification is off')
  person.expectNoErrors()
  await person.close()
})

test('a passkey is added, renamed, used to log in and removed', async ({ browser }) => {
  const person = await aPerson(browser, { expected: /status of 403/ })
  const { page } = person
  await withAuthenticator(page)
  await newcomer(person)
  await settings(person)
  const passkeys = card(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByLabel('Your password').fill('not my password')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await person.expectAccessible()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await person.expectToast('Passkey added')
  await expect(passkeys.getByText('My laptop', { exact: true })).toBeVisible()
  await passkeys.getByRole('button', { name: 'Rename My laptop' }).click()
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(passkeys.getByText('My phone', { exact: true })).toBeVisible()
  await expect(passkeys.getByText(/^Added .*20\d\d · Never used$/)).toBeVisible()
  await person.expectAccessible()

  await logOut(person)
  await person.visit(`${site()}/auth?next=%2Fdashboard%3Ftab%3Dsettings%26part%3Dsecurity`)
  await person.expectAccessible()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await person.expectToast('Login successful')
  await expect(page).toHaveURL(/tab=settings/)
  await expect(card(page, 'Where you are logged in').getByText('With a second step')).toBeVisible()
  await passkeys.getByRole('button', { name: 'Remove My phone' }).click()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await person.expectToast('Passkey removed')
  await expect(passkeys.getByText('You have no passkeys yet.')).toBeVisible()
  person.expectNoErrors()
  await person.close()
})

test('a browser whose session is ended from another browser is logged out immediately', async ({
  browser,
}) => {
  const [person, other] = [
    await aPerson(browser),
    await aPerson(browser, { viewport: { width: 375, height: 720 }, colorScheme: 'dark' }),
  ]
  const username = await newcomer(person)
  await other.visit(`${site()}/auth`)
  await enterPassword(other.page, username)
  await other.expectToast('Login successful')
  await settings(other)
  await expect(card(other.page, 'Where you are logged in').getByRole('listitem')).toHaveCount(2)
  await other.expectAccessible()
  await other.visit(`${site()}/browse`)

  await settings(person)
  const sessions = card(person.page, 'Where you are logged in')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This browser')).toBeVisible()
  await expect(sessions.getByText(/^Logged in .*20\d\d.* · Last used .*20\d\d/)).toBeVisible()
  await sessions.getByRole('button', { name: /^Log out Chrome/ }).click()
  await person.expectToast('Logged out')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  // The other browser updates without a click or a reload.
  await hydrated(other.page)
  await expect(other.page.getByRole('link', { name: 'Sign up' })).toBeVisible()
  const answer = await other.page.request.get(`${site()}/api/user`)
  expect(answer.status()).toBe(401)
  person.expectNoErrors()
  await Promise.all([person.close(), other.close()])
})

/** Makes the server answer this page as if the admin's seven days for two-step verification were over. */
async function endGracePeriod(page: Page) {
  await hydrated(page)
  await page.route('**/api/admin/**', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'auth.two_step_needed', message: 'Turn it on', requestId: 'none' },
    }),
  )
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch()
    const user = (await response.json()) as object
    const twoStepDue = { by: new Date().toISOString(), isOver: true }
    await route.fulfill({ json: { ...user, role: 'customer', isAdmin: false, twoStepDue } })
  })
}

test('admins must turn on two-step verification by a date, and changing a role requires the password', async ({
  browser,
}) => {
  const { storageState } = await signIn('ada.super')
  const admin = await aPerson(browser, { storageState, expected: /status of 403/ })
  const { page } = admin
  await admin.visit('/admin/settings')
  const rule = page.getByLabel('Admins need two-step verification')
  const dialog = page.getByRole('dialog')
  await rule.click()
  await dialog.getByLabel('Your password').fill('not my password')
  await dialog.getByRole('button', { name: 'Turn on rule' }).click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await admin.expectAccessible()
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Turn on rule' }).click()
  await admin.expectToast('Settings saved')
  await expect(rule).toBeChecked()
  const notice = page.getByRole('complementary', { name: 'Turn it on' })
  await expect(notice).toContainText(/^Turn on two-step verification by .*20\d\d\./)
  await admin.visit('/admin/users')
  await expect(notice).toBeVisible()
  await admin.expectAccessible()
  await endGracePeriod(page)
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Turn on two-step verification' })).toBeVisible()
  const way = page.getByRole('link', { name: 'Security settings' })
  await expect(way).toHaveAttribute('href', '/dashboard?tab=settings&part=security')
  await expect(notice).toContainText(/^The admin pages are closed to you/)
  await admin.expectAccessible()
  await page.unrouteAll()
  await admin.visit('/admin/settings')
  await expect(rule).toBeChecked()
  await rule.click()
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Turn off rule' }).click()
  await expect(notice).toBeHidden()
  await expect(rule).not.toBeChecked()

  // Regression test: the dialog used to lose its input when the form was submitted without React.
  await admin.visit('/admin/users/6')
  await page.getByLabel('Role').selectOption({ label: 'Admin' })
  await page.getByRole('button', { name: 'Change role' }).click()
  await dialog.getByLabel('Your password').fill('not my password')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await admin.expectAccessible()
  admin.expectNoErrors()
  await admin.close()
})
