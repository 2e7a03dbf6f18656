import { expect, test, type Page } from '@playwright/test'
import { aPerson } from './person.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const status = (page: Page) => results(page).getByRole('status').first()

test('on a phone a visitor chooses languages and a rating in the sheet, and removes one again', async ({
  browser,
}) => {
  const visitor = await aPerson(browser, { viewport: { width: 375, height: 812 } })
  const { page } = visitor
  await visitor.visit('/browse')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const languages = sheet.getByRole('group', { name: 'Languages spoken' })
  const language = (name: string) =>
    languages.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  const show = sheet.getByRole('button', { name: /^Show \d+ services?$/ })
  await language('Spanish').check()
  await languages.getByText(/^Show \d+ more$/).click()
  await language('French').check()
  await expect(page).toHaveURL('/browse?languages=es%2Cfr')
  await expect(language('French')).toBeFocused()
  await expect(show).toBeVisible()
  const inTwoLanguages = Number.parseInt((await show.innerText()).replace('Show ', ''), 10)
  const rating = sheet.getByRole('combobox', { name: 'Rating' })
  await rating.selectOption('4.5')
  await expect(page).toHaveURL('/browse?rating=4.5&languages=es%2Cfr')
  // The option says how many services it finds with the other filters.
  const option = await rating.locator('option:checked').innerText()
  const count = Number(/\((\d+)\)$/.exec(option)?.[1])
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThanOrEqual(inTwoLanguages)
  await expect(show).toHaveText(count === 1 ? 'Show 1 service' : `Show ${count} services`)
  await visitor.expectAccessible()
  await show.click()
  await expect(sheet).toHaveCount(0)
  await expect(status(page)).toHaveText(new RegExp(`^${count} services? found$`))
  await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible()

  await results(page).getByRole('link', { name: 'Remove filter 4.5 stars or more' }).click()
  await expect(page).toHaveURL('/browse?languages=es%2Cfr')
  await expect(status(page)).toHaveText(`${inTwoLanguages} services found`)
  await results(page).getByRole('link', { name: 'Remove filter French' }).click()
  await expect(page).toHaveURL('/browse?languages=es')
  await visitor.expectAccessible()
  visitor.expectNoErrors()
  await visitor.close()
})

test('delivery time, response time and country filter without JavaScript', async ({ browser }) => {
  const visitor = await aPerson(browser, { javaScriptEnabled: false })
  const { page } = visitor
  await page.goto('/browse')
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByRole('combobox', { name: 'Delivery time' }).selectOption('7')
  await filters.getByRole('combobox', { name: 'Response time' }).selectOption('24')
  const countries = filters.getByRole('group', { name: 'Country of the viber' })
  for (const box of (await countries.getByRole('checkbox').all()).slice(0, 2)) await box.check()
  await filters.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/^[^?]*\/browse\?days=7&response=24&countries=[A-Z]{2}%2C[A-Z]{2}$/)
  await expect(status(page)).toHaveText(/^\d+ services? found$/)
  await expect(countries.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await results(page).getByRole('link', { name: 'Remove filter Delivered within 7 days' }).click()
  await expect(page).toHaveURL(/browse\?response=24&countries=/)
  visitor.expectNoErrors()
  await visitor.close()
})

test('filters that nothing fulfils together lead back to all services, and nonsense is dropped', async ({
  browser,
}) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/browse?countries=AQ&languages=es&sort=rating')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Antarctica/ })).toBeChecked()
  await results(page).getByRole('link', { name: 'Clear filters' }).last().click()
  await expect(page).toHaveURL('/browse?sort=rating')
  await visitor.visit('/browse?countries=Spain&languages=%27&rating=9&days=x&response=-1')
  await expect(page).toHaveURL('/browse')
  visitor.expectNoErrors()
  await visitor.close()
})
