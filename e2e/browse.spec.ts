import { expect, test, type Page } from '@playwright/test'
import { aPerson } from './person.ts'

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'What do you need done?' })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const status = (page: Page) => results(page).getByRole('status').first()
const cards = (page: Page) => results(page).getByRole('article')
const filters = (page: Page) => page.getByRole('form', { name: 'Filters' })
const skill = (page: Page, name: string) =>
  filters(page).getByRole('checkbox', { name: new RegExp(`^${name}( |$)`) })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })

test('a visitor searches on the homepage and ends up hiring', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/')
  await searchBox(page).fill('newsletter')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/browse-vibers?search=newsletter')
  await expect(status(page)).toHaveText(/^\d+ services? found$/)
  await expect(cards(page).first()).toContainText(/Found in: .*(title|skills|viber|description)/)
  await visitor.expectAccessible()

  const title = await cards(page).first().getByRole('heading').innerText()
  await cards(page).first().getByRole('link', { name: 'Hire Now' }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2Fcheckout%2F\d+/)
  // A browser that has never logged in starts with registration, which shows the service.
  await expect(page.getByRole('heading', { name: 'Join Vibework', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'You’re hiring' })).toContainText(title)
  await expect(page.getByText(/^By creating an account, you agree/)).toBeVisible()
  await visitor.expectAccessible()
  await page.getByRole('tab', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByRole('button', { name: 'Log in as Client', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible()
  await expect(page.getByText(title).first()).toBeVisible()
  await page.request.post('/api/logout')
  await visitor.visit('/auth?next=/checkout/1')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  visitor.expectNoErrors()
  await visitor.close()
})

test('filters are in the URL, and the back button restores them', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/browse')
  const all = await countOf(page)
  await skill(page, 'React').check()
  await expect(page).toHaveURL('/browse?skills=React')
  await expect(skill(page, 'React')).toBeFocused()
  await expect.poll(() => countOf(page)).toBeLessThan(all)
  const withReact = await countOf(page)
  await skill(page, 'SEO').check()
  await filters(page)
    .getByRole('radio', { name: /^Coding/ })
    .check()
  await expect(page).toHaveURL(/skills=React%2CSEO/)
  await expect(page).toHaveURL(/category=coding/)
  // A category shows only its own skills, but skills chosen before can still be removed.
  await expect(skill(page, 'Email Marketing')).toHaveCount(0)
  await expect(skill(page, 'SEO')).toBeChecked()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price_high')
  await expect(page).toHaveURL(/sort=price_high/)
  await expect(results(page).locator('[aria-busy]')).toHaveCount(0)
  await visitor.expectAccessible()

  const found = await cards(page).allInnerTexts()
  const friend = await aPerson(browser)
  await friend.visit(page.url())
  expect(await cards(friend.page).allInnerTexts()).toEqual(found)
  await expect(friend.page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price_high')
  await expect(skill(friend.page, 'SEO')).toBeChecked()
  friend.expectNoErrors()
  await friend.close()

  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/browse?skills=React')
  await expect(skill(page, 'React')).toBeChecked()
  await expect(skill(page, 'SEO')).not.toBeChecked()
  await expect(filters(page).getByRole('radio', { name: 'All' })).toBeChecked()
  await expect.poll(() => countOf(page)).toBe(withReact)

  await results(page).getByRole('link', { name: 'Remove filter React' }).click()
  await expect(page).toHaveURL('/browse')
  await expect(results(page)).toBeFocused()
  await expect(status(page)).toHaveText(`${all} services found`)
  visitor.expectNoErrors()
  await visitor.close()
})

test('a pressed filter keeps the focus on a slow computer', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/browse')
  const all = await countOf(page)
  const processor = await page.context().newCDPSession(page)
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await skill(page, 'React').check()
  await expect.poll(() => countOf(page)).toBeLessThan(all)
  await expect(skill(page, 'React')).toBeFocused()
  visitor.expectNoErrors()
  await visitor.close()
})

test('the price slider is exact, and without a limit at its end', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/browse')
  const [low, high] = [
    page.getByRole('slider', { name: 'Lowest hourly rate' }),
    page.getByRole('slider', { name: 'Highest hourly rate' }),
  ] as const
  await expect(low).toHaveAttribute('aria-valuetext', '$0')
  await expect(high).toHaveAttribute('aria-valuetext', '$100+')
  await expect(filters(page).getByText('$100+', { exact: true })).toBeVisible()
  await high.focus()
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowLeft')
  await expect(filters(page).getByText('$60', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/browse?max=60')
  await expect(high).toBeFocused()
  await expect(results(page).locator('[aria-busy]')).toHaveCount(0)
  expect(Math.max(...(await rates(page)))).toBeLessThanOrEqual(60)

  await low.focus()
  await page.keyboard.press('End')
  await expect(low).toHaveValue('60')
  await page.keyboard.press('Home')
  await high.focus()
  await page.keyboard.press('End')
  await expect(page).toHaveURL('/browse')
  await visitor.visit('/browse?min=80&max=20&sort=price_low')
  await expect(page).toHaveURL('/browse?min=20&max=80&sort=price_low')
  expect(Math.min(...(await rates(page)))).toBeGreaterThanOrEqual(20)
  await expect(
    results(page).getByRole('link', { name: 'Remove filter $20 to $80 an hour' }),
  ).toBeVisible()
  visitor.expectNoErrors()
  await visitor.close()
})

test("a filter chosen during the slider's delay loses neither change, in either order", async ({
  browser,
}) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await page.clock.install()
  const high = page.getByRole('slider', { name: 'Highest hourly rate' })
  await visitor.visit('/browse')
  await page.clock.pauseAt(Date.now() + 60_000)
  await high.press('ArrowLeft')
  await high.press('ArrowLeft')
  await skill(page, 'React').check()
  await expect(page).toHaveURL('/browse?skills=React&max=90')
  await expect(high).toHaveValue('90')

  // The other way around: something else changes the URL during the slider's delay.
  await high.press('ArrowLeft')
  await page.clock.runFor(249)
  await expect(page).toHaveURL('/browse?skills=React&max=90')
  await skill(page, 'PHP').evaluate((box) => (box as HTMLInputElement).click())
  await expect(page).toHaveURL(/skills=React%2CPHP&max=90/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/skills=React%2CPHP&max=85/)
  await expect(skill(page, 'PHP')).toBeChecked()

  // Clearing the filters also discards the slider's pending change.
  await high.press('ArrowLeft')
  await filters(page).getByRole('link', { name: 'Clear filters' }).click()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/browse')
  await expect(high).toHaveValue('100')
  visitor.expectNoErrors()
  await visitor.close()
})

test('choosing a filter keeps the search text that was typed', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/browse')
  await searchBox(page).fill(' shop ')
  await skill(page, 'React').check()
  await expect(page).toHaveURL('/browse?search=shop&skills=React')
  await expect(searchBox(page)).toHaveValue('shop')
  await expect(skill(page, 'React')).toBeFocused()
  await searchBox(page).fill('website')
  await searchBox(page).blur()
  await results(page).getByRole('link', { name: 'Remove filter React' }).click()
  await expect(page).toHaveURL('/browse?search=website')
  await searchBox(page).fill('')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Design')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('rating')
  await expect(page).toHaveURL('/browse?category=Design&sort=rating')
  await searchBox(page).fill('logo')
  await searchBox(page).blur()
  await filters(page).getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/browse?search=logo&sort=rating')
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('all')
  visitor.expectNoErrors()
  await visitor.close()
})

test('filtering works without JavaScript', async ({ browser }) => {
  const visitor = await aPerson(browser, { javaScriptEnabled: false })
  const { page } = visitor
  await page.goto('/browse?search=shop&sort=price_low')
  await skill(page, 'React').check()
  await skill(page, 'PHP').check()
  await filters(page)
    .getByRole('radio', { name: /^Coding/ })
    .check()
  await page.getByRole('slider', { name: 'Lowest hourly rate' }).fill('20')
  await filters(page).getByRole('button', { name: 'Apply filters' }).click()
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe('/browse')
  expect(Object.fromEntries(searchParams)).toEqual({
    search: 'shop',
    category: 'coding',
    skills: 'React,PHP',
    min: '20',
    sort: 'price_low',
  })
  await expect(cards(page).first()).toBeVisible()
  await expect(status(page)).toHaveText(/found/)
  await expect(skill(page, 'React')).toBeChecked()
  await filters(page).getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/browse?search=shop&sort=price_low')
  visitor.expectNoErrors()
  await visitor.close()
})

test('a search category is suggested by its name in any language', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/?lang=es')
  await page.getByRole('combobox', { name: '¿Qué necesitas?' }).pressSequentially('redac')
  await page.getByRole('listbox').getByRole('option', { name: 'Redacción' }).click()
  await expect(page).toHaveURL('/browse?category=Writing')
  await expect(page.getByRole('article').first()).toBeVisible()
  visitor.expectNoErrors()
  await visitor.close()
})

test('suggestions can be chosen by keyboard', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/')
  const box = searchBox(page)
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.pressSequentially('reac')
  await expect(list.getByRole('group', { name: 'Skills' }).getByRole('option').first()).toHaveText(
    'React',
  )
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await visitor.expectAccessible()
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('option', { selected: true })).toHaveCount(1)
  await page.keyboard.press('End')
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(box).toHaveValue('reac')
  await expect(box).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(list).toBeHidden()

  await box.fill('react')
  await list.getByRole('option', { name: 'React', exact: true }).click()
  await expect(page).toHaveURL('/browse?skills=React')
  // Wait for the new page; until then the search box belongs to the previous one.
  await expect(status(page)).toBeVisible()
  await box.fill('maya')
  await expect(list.getByRole('option', { name: /Maya Deshpande/ }).last()).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/vibers/3')
  visitor.expectNoErrors()
  await visitor.close()
})

test('Ctrl+K opens the command palette, and Escape returns to the page', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/vibers/3')
  const services = page.getByRole('tab', { name: /^Services/ })
  await services.focus()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await expect(palette(page).getByRole('option', { name: 'Log in' })).toBeVisible()
  await visitor.expectAccessible()
  await page.keyboard.type('wordpress')
  await expect(palette(page).getByRole('option', { name: 'WordPress', exact: true })).toBeVisible()
  await visitor.expectAccessible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(services).toBeFocused()

  await page.keyboard.press('Meta+k')
  await page.keyboard.type('newsletter')
  await expect(palette(page).getByText('All results for “newsletter”')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=newsletter')
  await expect(palette(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible()

  await page.context().setOffline(true)
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.keyboard.type('logo')
  await expect(palette(page).getByRole('status')).toHaveText(/^You are offline/)
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  visitor.expectNoErrors()
  await visitor.close()
})

test('unusual searches get a valid answer', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  for (const query of [
    { search: 'x'.repeat(10_000) },
    { search: '(shop & !cart) | logo:* <-> "a' },
    { search: '100% _\\' },
    { search: 'مطوّر ويب' },
    { search: '网页设计 デザイン' },
    { search: '\0' },
    { category: 'gardening' },
    { skills: "React','x", min: 'Infinity', max: '-1', page: '9e9', sort: 'constructor' },
    { page: '40' },
  ] as Record<string, string>[]) {
    const answer = await page.goto(`/browse?${new URLSearchParams(query)}`)
    expect(answer?.status(), JSON.stringify(query)).toBe(200)
    await expect(status(page)).toHaveText(/found/)
  }
  await page.goto('/browse?category=gardening')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your filters or search terms')).toBeVisible()
  visitor.expectNoErrors()
  await visitor.close()
})

test('a failed search is reported and can be retried', async ({ browser }) => {
  const visitor = await aPerson(browser, { expected: /ERR_FAILED|500 .*\/api\/services/ })
  const { page } = visitor
  await visitor.visit('/browse')
  await page.route('**/api/services/facets*', (route) => route.abort())
  await skill(page, 'React').check()
  await expect(status(page)).toHaveText(/found$/)
  await expect(cards(page).first()).toBeVisible()

  await page.route('**/api/services?*', (route) => route.fulfill({ status: 500, json: {} }))
  await skill(page, 'PHP').check()
  await visitor.expectToast('Error')
  await expect(results(page).getByRole('alert')).toContainText(
    'Failed to fetch services. Please try again.',
  )
  await visitor.expectAccessible()
  await page.unroute('**/api/services?*')
  await results(page).getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page).first()).toBeVisible()
  await visitor.close()
})

test('the chosen language applies to every page', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/')
  const language = page.getByRole('contentinfo').getByRole('combobox')
  await expect(language.getByRole('option')).toHaveText(['English', 'Español', 'Français'])
  await language.selectOption('Français')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await visitor.visit('/browse')
  await expect(language).toHaveValue('fr')
  await visitor.expectAccessible()
  await visitor.close()
})

async function countOf(page: Page) {
  return Number.parseInt(await status(page).innerText(), 10)
}

async function rates(page: Page): Promise<number[]> {
  const texts = await cards(page).getByText(/^\$\d/).allInnerTexts()
  return texts.map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
}
