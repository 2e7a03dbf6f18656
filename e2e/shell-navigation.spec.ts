import { expect, test, type Page } from '@playwright/test'
import { signIn } from './account.ts'
import { aPerson, hydrated } from './person.ts'

const searchBox = (page: Page) => page.getByLabel('What do you need done?')
const results = (page: Page) => page.getByRole('region', { name: 'Results' })

test('a guarded page asks the visitor to log in and then opens', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/browse')
  await visitor.visit('/dashboard?tab=orders')
  await expect(page).toHaveURL('/auth?next=%2Fdashboard%3Ftab%3Dorders')
  await page.getByRole('button', { name: 'Log in as Client', exact: true }).click()
  await visitor.expectToast('Login successful')
  await expect(page.getByText('Welcome back, Liam Gallivan!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/dashboard?tab=orders')
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  // Going back skips the login form, which would only redirect again.
  await page.goBack()
  await expect(page).toHaveURL('/browse')

  await visitor.visit('/auth')
  await expect(page).toHaveURL('/')
  await visitor.visit('/auth?next=https://example.org/')
  await expect(page).toHaveURL('/')
  visitor.expectNoErrors()
  await visitor.close()
})

test('after logging in, a viber lands on the dashboard and a client on the homepage', async ({
  browser,
}) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  for (const [label, path] of [
    ['Client', '/'],
    ['Viber', '/dashboard'],
  ] as const) {
    await page.context().clearCookies()
    await visitor.visit('/auth')
    await page.getByRole('button', { name: `Log in as ${label}`, exact: true }).click()
    await visitor.expectToast('Login successful')
    await expect(page).toHaveURL(path)
  }
  visitor.expectNoErrors()
  await visitor.close()
})

test('the registration form shows the exact validation messages', async ({ browser }) => {
  const visitor = await aPerson(browser, { expected: /40[09] .*\/api\/register/ })
  const { page } = visitor
  await visitor.visit('/auth?tab=register')
  const create = page.getByRole('button', { name: 'Create account' })
  const username = page.getByLabel('Username')
  await page.getByLabel('Full name').fill('A')
  await username.fill('ab')
  await page.getByLabel('Email').fill('nowhere')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await create.click()
  await expect(page.getByRole('alert')).toHaveText([
    'Full name must be at least 2 characters',
    'Username must be at least 3 characters',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
  ])
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(username).toHaveAccessibleDescription('Username must be at least 3 characters')
  await visitor.expectAccessible()

  await page.getByLabel('Full name').fill('Another Liam')
  await username.fill('liam.client')
  await page.getByLabel('Email').fill('another.liam@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a journey of many steps')
  await create.click()
  await visitor.expectToast('Registration failed')
  await expect(page).toHaveURL('/auth?tab=register')
  visitor.expectNoErrors()
  await visitor.close()
})

test('an unknown address returns 404 and offers links', async ({ browser }) => {
  const visitor = await aPerson(browser, { expected: /404 \(Not Found\)/ })
  const { page } = visitor
  const notFound = page.getByRole('heading', { name: '404 Page Not Found', level: 1 })
  for (const path of ['/nowhere', '/vibers/999999', '/not-found']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(notFound).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  await hydrated(page)
  const ways = page.getByRole('navigation', { name: 'Where to go next' }).getByRole('link')
  await expect(ways).toHaveText(['Back to Home', 'Browse Freelancers', 'Help & Guides', 'Contact'])
  await page.getByLabel('What are you looking for?').fill('checkout')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=checkout')
  await page.goBack()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Find the freelancer/)

  await page.evaluate(() => history.pushState({}, '', '/vibers/999999'))
  await expect(notFound).toBeVisible()
  await expect(page).toHaveURL('/not-found')
  visitor.expectNoErrors()
  await visitor.close()
})

test('Ctrl+K and Cmd+K focus the search field, and pressed again open the palette', async ({
  browser,
}) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  for (const [path, keys] of [
    ['/', 'Control+k'],
    ['/browse', 'Meta+k'],
  ] as const) {
    await visitor.visit(path)
    await expect(searchBox(page)).not.toBeFocused()
    await page.keyboard.press(keys)
    await expect(searchBox(page)).toBeFocused()
    await page.keyboard.press(keys)
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(searchBox(page)).toBeFocused()
  }
  await visitor.close()
})

test('a suggestion chip fills in the search and submits it 100 ms later', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await page.clock.install()
  const category = page.getByRole('combobox', { name: 'Category' })
  for (const [name, text, chosen] of [
    ['React Developer', 'React', 'Development'],
    ['Social Media', 'Social Media', 'Digital Marketing'],
    ['UI/UX Design', '', 'Design'],
  ] as const) {
    await visitor.visit('/')
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(searchBox(page)).toHaveValue(text)
    await expect(category).toHaveValue(chosen)
    await page.clock.runFor(99)
    await expect(page).toHaveURL('/')
    await page.clock.runFor(1)
    const query = new URLSearchParams({ ...(text && { search: text }), category: chosen })
    await expect(page).toHaveURL(`/browse-vibers?${query}`)
    await page.clock.resume()
    await expect(results(page).getByRole('status')).toHaveText(/^\d+ services? found$/)
    await expect(searchBox(page)).toHaveValue(text)
    await expect(category).toHaveValue(chosen)
  }
  visitor.expectNoErrors()
  await visitor.close()
})

test('a suggestion chip opens in a new tab like any link', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/')
  const chip = page.getByRole('link', { name: 'React Developer' })
  await expect(chip).toHaveAttribute('href', '/browse-vibers?search=React&category=Development')
  // Clicks that the page does not prevent open a tab; not every browser reports new tabs to Playwright.
  const taken = await page.evaluateHandle(() => {
    const presses: boolean[] = []
    for (const type of ['click', 'auxclick']) {
      addEventListener(type, (event) => {
        presses.push(event.defaultPrevented)
        event.preventDefault()
      })
    }
    return presses
  })
  await chip.click({ modifiers: ['ControlOrMeta'] })
  await chip.click({ modifiers: ['Shift'] })
  await chip.click({ button: 'middle' })
  expect(await taken.jsonValue()).toEqual([false, false, false])
  await expect(page).toHaveURL('/')
  await expect(searchBox(page)).toHaveValue('')
  visitor.expectNoErrors()
  await visitor.close()
})

test('going back restores the previous search with its results', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/browse?search=newsletter')
  const status = results(page).getByRole('status')
  await expect(status).toHaveText(/found$/)
  const before = await results(page).getByRole('article').first().innerText()
  await searchBox(page).fill('qqqxyzzy wwwvbq')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/browse?search=qqqxyzzy+wwwvbq')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  await expect(status).toHaveText('No services found')

  await page.goBack()
  await expect(page).toHaveURL('/browse?search=newsletter')
  await expect(searchBox(page)).toHaveValue('newsletter')
  await expect(results(page).getByRole('article').first()).toHaveText(before, {
    useInnerText: true,
  })
  visitor.expectNoErrors()
  await visitor.close()
})

test('searching works without JavaScript', async ({ browser }) => {
  const visitor = await aPerson(browser, { javaScriptEnabled: false })
  const { page } = visitor
  await page.goto('/browse')
  await searchBox(page).fill('newsletter')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Digital Marketing')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/browse?search=newsletter&category=Digital+Marketing')
  await expect(searchBox(page)).toHaveValue('newsletter')
  await expect(results(page).getByRole('article').first()).toBeVisible()

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price_low')
  await page.getByRole('button', { name: 'Sort' }).click()
  await expect(page).toHaveURL(/search=newsletter&sort=price_low$/)
  await expect(results(page).getByRole('article').nth(1)).toBeVisible()
  const rates = await results(page).getByRole('article').getByText(/^\$\d/).allInnerTexts()
  const numbers = rates.map((rate) => Number(rate.replaceAll(/[^\d.]/g, '')))
  expect(numbers.length).toBeGreaterThan(1)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))

  await results(page)
    .getByRole('article')
    .first()
    .getByRole('link', { name: 'View Profile' })
    .click()
  await expect(page).toHaveURL(/\/vibers\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  visitor.expectNoErrors()
  await visitor.close()
})

test('a click whose code fails to load shows an error and does not break the page', async ({
  browser,
}) => {
  const { storageState } = await signIn('noor.viber')
  const person = await aPerson(browser, { storageState, expected: /net::ERR_FAILED/ })
  const { page } = person
  await person.visit('/how-it-works')
  await page.route('**/assets/*.js', (route) => route.abort())
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Search', exact: true }).click()
  await person.expectToast('Something went wrong')
  for (const name of [/^Notifications/, /Noor/]) {
    // Wait until the previous toast has disappeared.
    await expect(page.getByText('Something went wrong', { exact: true })).toBeHidden()
    const button = banner.getByRole('button', { name })
    await button.click()
    await person.expectToast('Something went wrong')
    await expect(button).toBeFocused()
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  person.expectNoErrors()
  await person.close()
})

test('on a phone the selected tab is scrolled into view, whatever link selected it', async ({
  browser,
}) => {
  const { storageState } = await signIn('maya.viber')
  const person = await aPerson(browser, { storageState, viewport: { width: 375, height: 740 } })
  const { page } = person
  await person.visit('/dashboard?tab=create')
  const services = page.locator('[data-tab=services]')
  await expect(services).not.toBeInViewport({ ratio: 1 })
  // Click by script, as a link elsewhere on the page would; a mouse click would scroll the tab into view first.
  await services.evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/tab=services/)
  await expect(services).toBeInViewport({ ratio: 1 })
  await person.close()
})

test('the whole header fits a phone with doubled text size', async ({ browser }) => {
  const { storageState } = await signIn('maya.viber')
  const viewport = { width: 375, height: 800 }
  for (const who of [{ storageState }, { locale: 'fr' }]) {
    const person = await aPerson(browser, { ...who, viewport })
    const { page } = person
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await person.visit('/browse')
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(tooWide).toBe(0)
    const menu = page.locator('summary[aria-label=Menu]')
    await expect(menu).toBeInViewport({ ratio: 1 })
    await menu.click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await expect.poll(tooWide).toBe(0)
    person.expectNoErrors()
    await person.close()
  }
})

test('the opening screen is shown only once per browser session', async ({ browser }) => {
  const visitor = await aPerson(browser, { reducedMotion: 'no-preference' })
  const opening = (page: Page) =>
    page.locator('.preloader').evaluate((one) => getComputedStyle(one).display !== 'none')
  await visitor.visit('/')
  expect(await opening(visitor.page)).toBe(true)
  await visitor.visit('/browse')
  expect(await opening(visitor.page)).toBe(false)
  const tab = await visitor.openTab()
  await tab.visit('/')
  expect(await opening(tab.page)).toBe(false)
  visitor.expectNoErrors()
  await visitor.close()
})

test('a visitor who contacts a viber is asked to register first', async ({ browser }) => {
  const visitor = await aPerson(browser, { viewport: { width: 375, height: 800 } })
  const { page } = visitor
  await visitor.visit('/vibers/3')
  await page.getByRole('link', { name: 'Contact Me' }).click()
  await expect(page.getByRole('heading', { name: 'Join Vibework', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/auth?next=%2Fmessages%2F3')
  visitor.expectNoErrors()
  await visitor.close()
})
