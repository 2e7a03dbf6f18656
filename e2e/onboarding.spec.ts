import { expect, test, type Page } from '@playwright/test'
import { signIn } from './account.ts'
import { aPerson, registerByForm } from './person.ts'

const KEY = 'viber-onboarding-completed'
const run = Date.now().toString(36)
const aVisitorOnAPhone = { viewport: { width: 375, height: 800 }, colorScheme: 'dark' } as const

/** The controls covered by the visible toast. */
function coveredByToast(page: Page) {
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  return toast.evaluate((message) => {
    const { left, right, top, bottom } = message.getBoundingClientRect()
    const controls = [...document.querySelectorAll('main a, main button, main input, header a')]
    const covered = controls.filter((control) => {
      const box = control.getBoundingClientRect()
      const isSeen = control.checkVisibility({ visibilityProperty: true })
      return isSeen && box.left < right && box.right > left && box.top < bottom && box.bottom > top
    })
    return covered.map(({ textContent }) => textContent)
  })
}

test('a new viber takes the tour, creates a service on the way and finishes it', async ({
  browser,
}) => {
  const viber = await aPerson(browser, { viewport: { width: 1280, height: 800 } })
  const { page } = viber
  const step = (name: string) =>
    expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  const key = () => page.evaluate((name) => localStorage.getItem(name), KEY)
  const task = (name: string) => page.getByRole('listitem').filter({ hasText: name })

  await registerByForm(viber, {
    fullName: 'Tara Tour',
    username: `tara-${run}`,
    isServiceProvider: true,
  })
  await expect(page).toHaveURL('/onboarding')
  await step('Welcome, Tara Tour!')
  await expect(page.getByText('Step 1 of 4', { exact: true })).toBeVisible()
  expect(await coveredByToast(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await viber.expectAccessible()

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL('/onboarding?step=2')
  await step('Create Your First Service')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Step 2:/ })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(task('Create your first service')).toContainText('To do:')
  await page.getByRole('link', { name: 'Create a service' }).click()
  await expect(page).toHaveURL('/dashboard?tab=create')
  await page.getByLabel('Title').fill('Guided walks through old code')
  await page.getByLabel('Description').fill('I read it with you and draw what calls what.')
  await page.getByLabel('Category', { exact: true }).selectOption('coding')
  await page.getByLabel('Subcategory').selectOption('backend')
  await page.getByLabel(/^Hourly rate/).fill('40')
  await page.getByRole('button', { name: 'Create Service' }).click()
  await expect(page).toHaveURL('/dashboard?tab=services')

  // The tour resumes at the same step and shows the completed task.
  await viber.visit('/onboarding?step=2')
  await expect(task('Create your first service')).toContainText('Done:')
  await expect(page.getByRole('button', { name: /^Step 2:.*done/ })).toBeVisible()
  await page.getByRole('button', { name: /^Step 3:/ }).click()
  await step('Build Your Profile')
  await viber.expectAccessible()
  await page.getByRole('button', { name: 'Next' }).click()
  await step('Start Connecting')
  await page.getByRole('button', { name: 'Previous' }).click()
  await step('Build Your Profile')
  await page.goForward()
  await step('Build Your Profile')
  await page.getByRole('button', { name: /^Step 4:/ }).click()
  expect(await key()).toBeNull()
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await key()).toBe('true')
  await expect(page.getByRole('heading', { name: 'Finish setting up (1 of 5)' })).toBeVisible()
  await viber.expectAccessible()

  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('heading', { name: /^Finish setting up/ })).toHaveCount(0)
  await viber.visit('/dashboard?tab=settings')
  await page.getByRole('link', { name: 'Replay the tour' }).click()
  await step('Welcome, Tara Tour!')
  await viber.visit('/dashboard')
  await expect(page.getByRole('heading', { name: 'Recent orders' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Finish setting up/ })).toHaveCount(0)

  // Logging out resets the tour for the next user of this browser; this member's completion is remembered.
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await viber.expectToast('Logged out')
  expect(await key()).toBeNull()
  await viber.visit('/auth')
  await page.getByLabel('Username').fill(`tara-${run}`)
  await page.getByLabel('Password', { exact: true }).fill('a journey of many steps')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await key()).toBe('true')
  viber.expectNoErrors()
  await viber.close()
})

test('the tour can be skipped on a phone in dark mode, and a completion flag in the browser is honored', async ({
  browser,
}) => {
  const viber = await aPerson(browser, aVisitorOnAPhone)
  const { page } = viber
  await registerByForm(viber, {
    fullName: 'Sid Skip',
    username: `sid-${run}`,
    isServiceProvider: true,
  })
  await expect(page).toHaveURL('/onboarding')
  await viber.expectAccessible()
  await page.getByRole('button', { name: 'Skip Tour' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.context().clearCookies()
  // The flag is still in this browser, so the next new member skips the tour, as specified.
  await registerByForm(viber, {
    fullName: 'Hal Here',
    username: `hal-${run}`,
    isServiceProvider: true,
  })
  await expect(page).toHaveURL('/dashboard')
  viber.expectNoErrors()
  await viber.close()
})

test('clients have no tour, visitors log in first, and the tour can be read without JavaScript', async ({
  browser,
}) => {
  const visitor = await aPerson(browser)
  await visitor.visit('/onboarding?step=3')
  await expect(visitor.page).toHaveURL('/auth?next=%2Fonboarding%3Fstep%3D3')
  await visitor.close()
  const { storageState } = await signIn('liam.client')
  const client = await aPerson(browser, { storageState })
  await client.visit('/onboarding')
  await expect(client.page).toHaveURL('/dashboard')
  await client.close()
  const noor = await signIn('noor.viber')
  const reader = await aPerson(browser, {
    storageState: noor.storageState,
    javaScriptEnabled: false,
  })
  await reader.page.goto('/onboarding')
  await reader.page.getByRole('button', { name: 'Next' }).click()
  await expect(reader.page).toHaveURL('/onboarding?step=2')
  await reader.page.getByRole('button', { name: /^Step 4:/ }).click()
  await expect(reader.page.getByRole('heading', { level: 1 })).toHaveText('Start Connecting')
  await reader.close()
})

test('a registration link for vibers checks the viber box, which is visible on a phone', async ({
  browser,
}) => {
  const visitor = await aPerson(browser, aVisitorOnAPhone)
  const { page } = visitor
  await visitor.visit('/auth?tab=register&as=viber')
  const box = page.getByLabel('I want to offer services as a Viber')
  await expect(box).toBeChecked()
  await expect(box).toBeInViewport()
  await visitor.visit('/auth?tab=register')
  await expect(box).not.toBeChecked()
  visitor.expectNoErrors()
  await visitor.close()
})
