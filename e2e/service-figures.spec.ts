import { expect, test } from '@playwright/test'
import { desktop, expectAccessibleInBothThemes } from './both-themes.ts'
import { call } from './order.ts'
import { aPerson, register } from './person.ts'

const run = Date.now().toString(36)
const title = `Straighten a ledger ${run}`
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a viber sees the view, the click and the question of a client, and takes a file home', async ({
  browser,
}) => {
  const viber = await aPerson(browser, { ...desktop, userAgent })
  const client = await aPerson(browser, { ...desktop, userAgent })
  const who = { fullName: 'Fia Figures', username: `fia-${run}`, isServiceProvider: true }
  await register(viber, who)
  await register(client, {
    fullName: 'Cleo Client',
    username: `cleo-${run}`,
    isServiceProvider: false,
  })
  const { id } = await call<{ id: number }>(viber.page, 'POST', '/api/services', {
    title,
    description: 'I find where the cents went and put them back where they belong.',
    category: 'coding',
    subcategory: 'ecommerce',
    hourlyRate: 50,
    skills: ['Accounting'],
  })
  const { page } = viber

  // The viber's own view does not count.
  await viber.visit(`/services/${id}`)
  await viber.visit('/dashboard?tab=services')
  await page.getByRole('link', { name: 'Figures', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Service Figures' })).toBeVisible()
  const cells = page.getByRole('row', { name: title }).getByRole('cell')
  // The dash has a second line, for screen readers.
  const shown = async () => (await cells.allInnerTexts()).map((text) => text.split('\n')[0])
  await expect.poll(shown).toEqual([title, '0', '0', '0', '0', '—', '$0.00'])

  await client.visit(`/services/${id}`)
  await client.page.getByRole('link', { name: 'Ask a question' }).click()
  await client.page
    .getByRole('textbox', { name: 'Write a message' })
    .fill('Can you start on Monday?')
  await client.page.getByRole('button', { name: 'Send' }).click()
  await expect(client.page.getByText('Can you start on Monday?', { exact: true })).toBeVisible()

  // The message refreshes the open page.
  await expect.poll(shown).toEqual([title, '1', '1', '1', '0', '0%', '$0.00'])
  await page.getByText('How this is counted').click()
  await expect(page.getByText('People are not tracked')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The last 12 months' })).toBeVisible()
  await expectAccessibleInBothThemes(viber)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^services-by-month-.*\.csv$/)

  // A month before the service has zeros.
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.poll(shown).toEqual([title, '0', '0', '0', '0', '—', '$0.00'])

  await client.visit('/dashboard/figures')
  await expect(client.page.getByText('This page is for service providers')).toBeVisible()
  viber.expectNoErrors()
  client.expectNoErrors()
})
