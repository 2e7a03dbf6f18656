import { expect, test, type Page } from '@playwright/test'
import { signIn } from './account.ts'
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
  await expect(page.getByText('Showing results for “developer”.')).toBeVisible()
  await visitor.expectAccessible()
  await page.getByRole('link', { name: 'Search instead for “devloper”' }).click()
  await expect(page).toHaveURL('/search?q=devloper&typed=1')
  await expect(status(page)).toHaveText('No results for “devloper”')
  await visitor.visit('/search?q=wordpress+zeppelin')
  await expect(page.getByText('Nothing has all your words. Closest matches:')).toBeVisible()
  await visitor.expectAccessible()
  await visitor.visit(`/search?q=${'wordpress+'.repeat(25)}`)
  await expect(page.getByText('Only the first 200 characters were searched.')).toBeVisible()
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
  await page.keyboard.press('ArrowUp')
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

test('the palette puts first what was probably meant', async ({ browser }) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/vibers/3')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  const selected = palette.getByRole('option', { selected: true })
  const box = palette.getByRole('combobox')
  await box.fill('maya')
  await expect(selected).toContainText('Maya Deshpande')
  await box.fill('devloper')
  await expect(selected).toContainText('All results for “developer”')
  await expect(selected).toContainText('Corrected from “devloper”')
  await expect(palette.getByRole('status')).toHaveText('Showing results for “developer”')
  await expect(
    palette.getByRole('group', { name: 'Services' }).getByRole('option'),
  ).not.toHaveCount(0)
  await visitor.expectAccessible()
  await box.fill('how do refunds work')
  await expect(palette.getByRole('group').first()).toHaveAccessibleName('Help articles')
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await selected.getAttribute('id')) ?? '',
  )
  const article = await selected.innerText()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/knowledge-base\//)
  await expect(page.getByRole('heading', { level: 1, name: article })).toBeVisible()
  visitor.expectNoErrors()
  await visitor.close()
})

test('the palette finds admin pages, orders and people for admins, and own pages for members', async ({
  browser,
}) => {
  const admin = await aPerson(browser, { storageState: (await signIn('marco.admin')).storageState })
  const { page } = admin
  await admin.visit('/?lang=es')
  const palette = page.getByRole('dialog', { name: 'Buscar' })
  const open = async (text: string) => {
    await page.getByRole('banner').getByRole('button', { name: 'Buscar' }).click()
    await palette.getByRole('combobox').fill(text)
  }
  const selected = palette.getByRole('option', { selected: true })
  await open('payout')
  await expect(selected).toHaveText('Pagos a vibers')
  await admin.expectAccessible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/payouts')
  // The admin screens have a header of their own.
  await expect(page.getByRole('link', { name: 'Volver al sitio' })).toBeVisible()
  await open('disputas')
  await expect(selected).toHaveText('Disputas')
  await palette.getByRole('combobox').fill('maya')
  await expect(palette.getByRole('option', { name: /@maya/ })).toBeVisible()
  await palette.getByRole('combobox').fill('#1')
  await expect(palette.getByRole('group').first()).toHaveAccessibleName('Pedidos')
  await expect(selected).not.toContainText('Todos los resultados')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/orders/1')
  admin.expectNoErrors()
  await admin.close()

  const member = await aPerson(browser, {
    storageState: (await signIn('liam.client')).storageState,
  })
  await member.visit('/vibers/3')
  await member.page.keyboard.press('Control+k')
  const own = member.page.getByRole('dialog', { name: 'Search' })
  await own.getByRole('combobox').fill('settings')
  await expect(own.getByRole('option', { selected: true })).toHaveText('Settings')
  await expect(own.getByRole('group', { name: 'Admin Dashboard' })).toHaveCount(0)
  await member.page.keyboard.press('Enter')
  await expect(member.page).toHaveURL('/dashboard?tab=settings')
  member.expectNoErrors()
  await member.close()
})
