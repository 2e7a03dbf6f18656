import { expect, test, type Page } from '@playwright/test'
import { signIn } from './account.ts'
import { wcag } from './axe.ts'
import { aPerson } from './person.ts'

const phone = { width: 375, height: 800 }

/** The browser's own error about a refused login. */
const refused = /401 .*\/api\/login/
const isDark = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.contains('dark'))
const header = (page: Page) => page.getByRole('banner')
const themeToggle = (page: Page) =>
  page.getByRole('button', { name: 'Switch between light and dark' })

test('the opening screen disappears after a second without JavaScript and never blocks clicks', async ({
  browser,
}) => {
  const visitor = await aPerson(browser, {
    javaScriptEnabled: false,
    reducedMotion: 'no-preference',
  })
  const { page } = visitor
  await page.goto('/', { waitUntil: 'commit' })
  const screen = page.locator('.preloader')
  await expect(screen).toHaveCSS('pointer-events', 'none')
  const leavesAfterMs = await screen.evaluate((element) => {
    const [leaving] = element.getAnimations()
    return leaving?.effect?.getComputedTiming().endTime
  })
  expect(leavesAfterMs).toBe(1000)
  await expect(screen).toHaveCSS('visibility', 'hidden')
  visitor.expectNoErrors()
})

test('the header is sticky and changes its style after ten pixels of scrolling', async ({
  browser,
}) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/')
  const bar = header(page)
  const scrollTo = (y: number) => page.evaluate((top) => globalThis.scrollTo({ top }), y)
  await scrollTo(11)
  await expect(bar).not.toHaveCSS('box-shadow', 'none')
  await scrollTo(10)
  await expect(bar).toHaveCSS('box-shadow', 'none')
  await scrollTo(1500)
  await expect(bar).not.toHaveCSS('box-shadow', 'none')
  await expect(bar.getByRole('link', { name: 'Vibework home' })).toBeInViewport()
  expect((await bar.boundingBox())?.y).toBe(0)
})

for (const [where, viewport] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', phone],
] as const) {
  test(`the chosen theme is remembered on ${where}, from the first paint on`, async ({
    browser,
  }) => {
    const visitor = await aPerson(browser, {
      viewport,
      colorScheme: 'light',
      expected: /ERR_FAILED .*\/assets\//,
    })
    const { page } = visitor
    await visitor.visit('/')
    expect(await isDark(page)).toBe(false)
    const lightCanvas = await canvasOf(page)
    await themeToggle(page).click()
    expect(await isDark(page)).toBe(true)
    expect(await canvasOf(page)).not.toBe(lightCanvas)

    // Without the application's scripts, only the page itself can set the class.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    expect(await isDark(page)).toBe(true)
    await page.unroute('**/assets/*.js')
    await visitor.visit('/')
    expect(await isDark(page)).toBe(true)
    await themeToggle(page).click()
    expect(await isDark(page)).toBe(false)
    visitor.expectNoErrors()
    await visitor.close()
  })
}

test("a first visit uses the system's theme, and a choice overrides it", async ({ browser }) => {
  const visitor = await aPerson(browser, { colorScheme: 'dark' })
  const { page } = visitor
  await visitor.visit('/auth')
  expect(await isDark(page)).toBe(true)
  await themeToggle(page).click()
  await page.reload()
  expect(await isDark(page)).toBe(false)
  await visitor.close()
})

test('the mobile menu closes with Escape and with every navigation', async ({ browser }) => {
  const visitor = await aPerson(browser, { viewport: phone })
  const { page } = visitor
  await visitor.visit('/')
  await expect(header(page).getByRole('link', { name: 'Browse Freelancers' })).toBeHidden()
  const button = header(page).locator('summary:visible')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeHidden()

  await button.press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await button.press('Enter')
  await menu.getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toBeVisible()

  await menu.getByRole('link', { name: 'Browse Vibers' }).click()
  await expect(page).toHaveURL('/browse')
  await expect(menu).toBeHidden()
  await button.click()
  await menu.getByRole('link', { name: 'Browse Vibers' }).click()
  await expect(menu).toBeHidden()
  visitor.expectNoErrors()
  await visitor.close()
})

test('the desktop header links to Browse Freelancers and to the login page', async ({
  browser,
}) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link')).toHaveText([
    'Home',
    'Browse Freelancers',
    'Help & Guides',
    'AI Prompts',
    // Links that the demo data adds.
    'How it works',
    'Gigs',
    'Blog',
  ])
  await nav.getByRole('link', { name: 'Browse Freelancers' }).click()
  await expect(page.getByRole('heading', { name: 'Browse Vibers' })).toBeVisible()
  await header(page).getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true')
  await header(page).getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
  await visitor.close()
})

test('the user menu works by keyboard only', async ({ browser }) => {
  const { storageState, get } = await signIn('liam.client')
  const { id } = await get<{ id: number }>('/api/user')
  // A preload that starts during the logout gets 401.
  const liam = await aPerson(browser, { storageState, expected: /401 .*\/api\// })
  const { page } = liam
  await liam.visit('/browse')
  const button = header(page).getByRole('button', { name: 'Account of Liam Gallivan' })
  await expect(button).toContainText('LG')
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toContainText('Liam Gallivan')
  await expect(menu).toContainText('liam.client@example.org')
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Dashboard',
    'Profile',
    'Orders',
    'Favorites',
    'Gigs',
    'Offers',
    'Agreements',
    'Receipts',
    'Messages',
    'Settings',
    'Log out',
  ])
  await liam.expectAccessible(wcag)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(menu.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/vibers/${id}`)

  await button.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(menu.getByRole('menuitem', { name: 'Log out' })).toBeFocused()
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.keyboard.press('Enter')
  await liam.expectToast('Logged out')
  await expect(page).toHaveURL('/')
  await expect(header(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(requestedPaths.filter((path) => path === '/api/services/featured')).toHaveLength(1)
  liam.expectNoErrors()
  await liam.close()
})

test('logging out in one tab logs out the other tabs', async ({ browser }) => {
  const { storageState } = await signIn('liam.client')
  // After the logout, the other tabs' requests get 401.
  const liam = await aPerson(browser, { storageState, expected: /401 .*\/api\// })
  const [browsing, working] = [await liam.openTab(), await liam.openTab()]
  await Promise.all([
    liam.visit('/'),
    browsing.visit('/browse'),
    working.visit('/dashboard?tab=orders'),
  ])
  await expect(working.page.getByRole('article').first()).toBeVisible()
  await header(liam.page)
    .getByRole('button', { name: /^Account of/ })
    .click()
  await liam.page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(header(browsing.page).getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(browsing.page).toHaveURL('/browse')
  await expect(working.page).toHaveURL('/auth?next=%2Fdashboard%3Ftab%3Dorders')
  await expect(working.page.getByRole('article')).toHaveCount(0)
  liam.expectNoErrors()
  await liam.close()
})

test('a tooltip opens after 700 ms', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await page.clock.install()
  await visitor.visit('/vibers/4')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: /^This is the marketplace’s target/ }).hover()
  await page.clock.runFor(690)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(10)
  await expect(page.getByRole('tooltip')).toContainText('This is the marketplace’s target')
  visitor.expectNoErrors()
  await visitor.close()
})

test('a wrong password shows a single toast for five seconds', async ({ browser }) => {
  const visitor = await aPerson(browser, { expected: refused })
  const { page } = visitor
  await page.clock.install()
  await visitor.visit('/auth')
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await failToLogIn(page)
  await expect(toast).toContainText('Login failed')
  await expect(toast).toContainText('Invalid username or password')
  await visitor.expectAccessible()

  await page.clock.pauseAt(Date.now() + 600_000)
  await expect(toast).toHaveCount(0)
  await failToLogIn(page)
  await page.clock.runFor(3000)
  await expect(toast).toHaveCount(1)
  await failToLogIn(page)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(4900)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(100)
  await expect(toast).toHaveCount(0)
  visitor.expectNoErrors()
  await visitor.close()
})

test('F8 moves the focus to the toast, and a swipe of 50 pixels dismisses it', async ({
  browser,
}) => {
  const visitor = await aPerson(browser, { expected: refused })
  const { page } = visitor
  await visitor.visit('/auth')
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await failToLogIn(page)
  await expect(toast).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /F8/ }).getByRole('list')).toBeFocused()
  await swipe(page, 40)
  await expect(toast).toBeVisible()
  await swipe(page, 60)
  await expect(toast).toHaveCount(0)
  await visitor.close()
})

test('a page whose code is not loaded yet opens at the first click', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/auth')
  let release = () => {}
  const pressed = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await pressed
    await route.continue()
  })
  const scriptRequest = page.waitForRequest('**/assets/*.js')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await scriptRequest
  release()
  await expect(page).toHaveURL('/auth/forgot')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password?')
  await page.goBack()
  await expect(page).toHaveURL('/auth')
  await visitor.close()
})

async function failToLogIn(page: Page) {
  await page.getByLabel('Username').fill('nobody.at.all')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  const answer = page.waitForResponse('**/api/login')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await (await answer).finished()
}

async function swipe(page: Page, px: number) {
  const box = await page.getByText('Login failed', { exact: true }).boundingBox()
  if (!box) throw new Error('There is no toast to swipe')
  const [x, y] = [box.x + 5, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + px, y, { steps: 6 })
  await page.mouse.up()
}

function canvasOf(page: Page) {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
}

test('with doubled text size, button labels wrap instead of overflowing a phone', async ({
  browser,
}) => {
  const visitor = await aPerson(browser, { viewport: { width: 375, height: 800 } })
  const { page } = visitor
  // The comparison of packages scrolls sideways.
  const buttons = page.getByRole('main').locator('.btn:not(table .btn)')
  const heights = () => buttons.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
  for (const language of ['en', 'es', 'fr']) {
    await visitor.visit(`/services/1?lang=${language}`)
    const asUsual = Math.max(...(await heights()))
    expect(asUsual, language).toBeLessThanOrEqual(48)
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    const outside = await buttons.evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().right > innerWidth)
        .map(({ textContent }) => textContent),
    )
    expect(outside, language).toEqual([])
    // The label takes two lines and is not cut off.
    expect(Math.max(...(await heights())), language).toBeGreaterThan(2 * asUsual)
  }
  visitor.expectNoErrors()
  await visitor.close()
})
