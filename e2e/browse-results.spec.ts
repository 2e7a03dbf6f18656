import { expect, test, type Locator, type Page } from '@playwright/test'
import { aPerson } from './person.ts'

const phone = { width: 375, height: 812 }
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'What do you need done?' })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const status = (page: Page) => results(page).getByRole('status')
const cards = (page: Page) => results(page).getByRole('article')
const filters = (page: Page) => page.getByRole('form', { name: 'Filters' })
const skill = (page: Page, name: string) =>
  filters(page).getByRole('checkbox', { name: new RegExp(`^${name}( |$)`) })
/** Where the cover, the favorite button and the title of a card are. */
const partsOf = (card: Locator) =>
  Promise.all(
    [
      card.locator('img').first(),
      card.getByRole('link', { name: /^Save / }),
      card.getByRole('heading'),
    ].map((part) => part.boundingBox()),
  )

test('on a phone the results are above the fold, and the filters open in a sheet', async ({
  browser,
}) => {
  const visitor = await aPerson(browser, { viewport: phone, colorScheme: 'dark' })
  const { page } = visitor
  await visitor.visit('/browse')
  const first = await cards(page).first().boundingBox()
  expect(first?.y).toBeLessThan(420)
  expect(first?.height).toBeLessThan(320)
  const [cover, heart, title] = await partsOf(cards(page).nth(1))
  expect(cover?.width).toBeCloseTo(cover?.height ?? 0)
  expect((heart?.y ?? 0) + (heart?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0)
  await expect(filters(page)).toBeHidden()
  const button = page.getByRole('button', { name: /^Filters/ })
  await button.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  await visitor.expectAccessible()
  await skill(page, 'WordPress').check()
  await expect(page).toHaveURL('/browse?skills=WordPress')
  await expect(sheet).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Show \d+ services?$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(button).toHaveText('Filters (1)')
  await button.click()
  await sheet.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/browse')
  await skill(page, 'React').check()
  const show = sheet.getByRole('button', { name: /^Show \d+ services?$/ })
  const shown = (await show.innerText()).replaceAll(/\D/g, '')
  await show.click()
  await expect(sheet).toHaveCount(0)
  await expect(results(page)).toBeFocused()
  await expect(status(page)).toHaveText(new RegExp(`^${shown} services? found$`))
  visitor.expectNoErrors()
  await visitor.close()
})

test('on a phone the filters work without JavaScript', async ({ browser }) => {
  const visitor = await aPerson(browser, { viewport: phone, javaScriptEnabled: false })
  const { page } = visitor
  await page.goto('/browse')
  await page.getByRole('link', { name: 'Filters' }).click()
  await skill(page, 'React').check()
  await filters(page).getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/skills=React/)
  await expect(cards(page).first()).toBeVisible()
  await visitor.close()
})

test('results with only some of the words come last and name the missing ones', async ({
  browser,
}) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/browse?search=wordpress+zeppelin')
  const closest = 'Nothing has all your words. Closest matches:'
  await expect(results(page).getByRole('heading', { name: closest })).toBeVisible()
  await expect(status(page)).toHaveText(
    /^No services found with all your words, \d+ with some of them$/,
  )
  await expect(cards(page).first()).toContainText('Missing: zeppelin')
  await expect(cards(page).first().locator('s')).toHaveText('zeppelin')
  await visitor.expectAccessible()

  await visitor.visit('/browse?search=wordpress+security')
  await expect(
    results(page).getByRole('heading', { name: 'These have some of your words:' }),
  ).toBeVisible()
  await expect(cards(page).first()).not.toContainText('Missing')
  await expect(cards(page).last()).toContainText('Missing')
  visitor.expectNoErrors()
  await visitor.close()
})

test('a corrected search offers the typed one, and a long one says what was searched', async ({
  browser,
}) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/browse?search=devloper&max=80')
  await expect(results(page).getByText('Showing results for “developer”.')).toBeVisible()
  await visitor.expectAccessible()
  await results(page).getByRole('link', { name: 'Search instead for “devloper”' }).click()
  await expect(page).toHaveURL('/browse?search=devloper&typed=1&max=80')
  await expect(status(page)).toHaveText('No services found')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  await visitor.expectAccessible()
  await results(page).getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/browse?search=devloper&typed=1')
  await searchBox(page).fill('devloper shop')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/browse?search=devloper+shop')

  await searchBox(page).fill('wordpress '.repeat(25))
  await searchBox(page).press('Enter')
  await expect(
    results(page).getByText('Only the first 200 characters were searched.'),
  ).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  visitor.expectNoErrors()
  await visitor.close()
})

test('compact cards stay chosen in this browser', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/browse')
  const compact = page.getByRole('button', { name: 'Compact cards' })
  await expect(compact).toHaveAttribute('aria-pressed', 'false')
  const before = (await cards(page).first().boundingBox())?.height ?? 0
  await compact.click()
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => (await cards(page).first().boundingBox())?.height)
    .toBeLessThan(before / 2)
  await visitor.expectAccessible()
  await visitor.visit('/browse')
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
  visitor.expectNoErrors()
  await visitor.close()
})
