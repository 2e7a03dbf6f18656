import { expect, test, type Page } from '@playwright/test'
import { aPerson } from './person.ts'

const box = (page: Page) => page.getByLabel('What are you looking for?')
const status = (page: Page) => page.getByRole('main').getByRole('status').first()

test('one search finds all kinds of content in groups and highlights the search terms', async ({
  browser,
}) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/search')
  await expect(page.getByRole('heading', { name: 'Search everything' })).toBeVisible()
  await visitor.expectAccessible()
  await box(page).fill('checkout')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=checkout')
  await expect(status(page)).toHaveText(/\d+ results for “checkout”$/)
  for (const kind of ['Services', 'Vibers', 'Pages']) {
    await expect(page.getByRole('heading', { level: 2, name: kind })).toBeVisible()
  }
  await expect(page.locator('mark', { hasText: /^checkout$/i }).first()).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await visitor.expectAccessible()

  await page.getByRole('tab', { name: /^Services/ }).click()
  await expect(page).toHaveURL('/search?q=checkout&kind=services')
  await page.getByRole('link', { name: 'Filter and sort these services' }).click()
  await expect(page).toHaveURL('/browse?search=checkout')
  await page.goBack()
  await page.getByRole('link', { name: 'Fix a slow WooCommerce checkout' }).click()
  await expect(page).toHaveURL('/services/1')
  visitor.expectNoErrors()
  await visitor.close()
})

test('a misspelled search term is corrected, and no results show a message, on a phone in dark mode', async ({
  browser,
}) => {
  const visitor = await aPerson(browser, {
    viewport: { width: 375, height: 800 },
    colorScheme: 'dark',
  })
  const { page } = visitor
  await visitor.visit('/search?q=devloper')
  await expect(status(page)).toHaveText(/results for “developer”$/)
  await expect(page.getByText('No results for “devloper”')).toBeVisible()
  await visitor.expectAccessible()
  await visitor.visit('/search?q=qqqxyzzy&kind=pages')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  await visitor.expectAccessible()
  visitor.expectNoErrors()
  await visitor.close()
})

test('the search form works without JavaScript', async ({ browser }) => {
  const visitor = await aPerson(browser, { javaScriptEnabled: false })
  const { page } = visitor
  await page.goto('/search')
  await box(page).fill('wordpress')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=wordpress')
  await expect(status(page)).toHaveText(/results for “wordpress”$/)
  await visitor.close()
})

test('the command palette also finds pages, and leads to all results by keyboard', async ({
  browser,
}) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/vibers/3')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('checkout')
  await expect(palette.getByRole('option', { name: 'How it works' })).toBeVisible()
  await visitor.expectAccessible()
  await page.keyboard.press('ArrowDown')
  await expect(palette.getByRole('option', { name: 'All results for “checkout”' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=checkout')
  await expect(palette).toHaveCount(0)
  visitor.expectNoErrors()
  await visitor.close()
})
