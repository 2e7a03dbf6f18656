import { expect, test, type Page } from '@playwright/test'
import { desktop, expectAccessibleInBothThemes, expectFitsNarrowest } from './both-themes.ts'
import { aPerson } from './person.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const status = (page: Page) => results(page).getByRole('status').first()

test('a visitor filters and sorts by the price of packages, on a computer and on a phone', async ({
  browser,
}) => {
  const visitor = await aPerson(browser, desktop)
  const { page } = visitor
  await visitor.visit('/browse')
  await page.getByRole('combobox', { name: 'Price of packages' }).selectOption('Up to $250')
  await expect(page).toHaveURL('/browse?maxPackage=250')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Package price: low to high')
  await expect(page).toHaveURL('/browse?maxPackage=250&sort=package_low')
  await expect(
    results(page)
      .getByText(/^Packages from/)
      .first(),
  ).toContainText('$90')
  await expectAccessibleInBothThemes(visitor)
  await expectFitsNarrowest(visitor)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('combobox', { name: 'Price of packages' }).selectOption('Up to $100')
  await sheet.getByRole('button', { name: /^Show 2 services$/ }).click()
  await expect(status(page)).toHaveText('2 services found')
  await results(page).getByRole('link', { name: 'Remove filter Packages up to $100' }).click()
  await expect(page).toHaveURL('/browse?sort=package_low')
  for (const [language, label] of [
    ['es', 'Precio de los paquetes'],
    ['fr', 'Prix des formules'],
  ] as const) {
    await page.setViewportSize(desktop.viewport)
    await visitor.visit(`/browse?maxPackage=333&lang=${language}`)
    await expect(page.getByRole('combobox', { name: label })).toHaveValue('333')
    await expectAccessibleInBothThemes(visitor)
    await expectFitsNarrowest(visitor)
  }
  visitor.expectNoErrors()
  await visitor.close()
})

test('the price of packages filters without JavaScript', async ({ browser }) => {
  const visitor = await aPerson(browser, { ...desktop, javaScriptEnabled: false })
  const { page } = visitor
  await page.goto('/browse')
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByRole('combobox', { name: 'Price of packages' }).selectOption('Up to $100')
  await filters.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL('/browse?maxPackage=100')
  await expect(status(page)).toHaveText('2 services found')
  visitor.expectNoErrors()
  await visitor.close()
})
