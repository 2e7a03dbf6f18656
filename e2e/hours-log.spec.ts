import { expect, test } from '@playwright/test'
import { expectAccessibleInBothThemes, desktop } from './both-themes.ts'
import { call, hireFor } from './order.ts'
import { aPerson, register, type Person } from './person.ts'

const run = Date.now().toString(36)

/** Eight hours are bought, six and a half are logged and delivered, and the others are refunded. */
test('a viber logs hours, the client watches, and unused hours are refunded', async ({
  browser,
}) => {
  const client = await aPerson(browser, desktop)
  const viber = await aPerson(browser, { ...desktop, expected: /409 .*\/hours$/ })
  await register(client, {
    fullName: 'Hilda Client',
    username: `hilda-${run}`,
    isServiceProvider: false,
  })
  await register(viber, {
    fullName: 'Hugo Viber',
    username: `hugo-${run}`,
    isServiceProvider: true,
  })
  const id = await hireFor(client.page, viber.page, { title: `Hours ${run}`, hours: 8 })
  await call(viber.page, 'PATCH', `/api/orders/${id}/status`, { status: 'in_progress' })

  await client.visit(`/orders/${id}`)
  const seen = client.page.getByRole('region', { name: 'Hours worked' })
  await expect(seen).toContainText('Hugo Viber has not logged any hours yet.')
  await logHours(viber, id)
  // The client's open page shows them without a reload.
  await expect(seen).toContainText('6.5 of 8 hours')
  await expect(seen).toContainText('Found the slow query and removed it')
  await expect(seen.getByRole('button', { name: 'Add hours' })).toHaveCount(0)
  await expect(seen.getByRole('link', { name: 'Ask about it' })).toHaveAttribute(
    'href',
    new RegExp(`^/messages/\\d+\\?order=${id}$`, 'u'),
  )
  await expectAccessibleInBothThemes(client)

  await deliver(viber)
  await approve(client)
  client.expectNoErrors()
  viber.expectNoErrors()
  await client.close()
  await viber.close()
})

test('the hours log speaks Spanish and French', async ({ browser }) => {
  const client = await aPerson(browser, desktop)
  const viber = await aPerson(browser, desktop)
  await register(client, { fullName: 'Ida', username: `ida-${run}`, isServiceProvider: false })
  await register(viber, { fullName: 'Ivo', username: `ivo-${run}`, isServiceProvider: true })
  const id = await hireFor(client.page, viber.page, { title: `Horas ${run}`, hours: 8 })
  const status = `/api/orders/${id}/status`
  await call(viber.page, 'PATCH', status, { status: 'in_progress' })
  const day = new Date().toISOString().slice(0, 10)
  const entry = { day, hours: 6.5, memo: 'The checkout' }
  await call(viber.page, 'POST', `/api/orders/${id}/hours`, entry)
  await viber.visit(`/orders/${id}?lang=es`)
  const log = viber.page.getByRole('region', { name: 'Horas trabajadas' })
  await log.getByRole('button', { name: 'Añadir horas' }).click()
  await expect(viber.page.getByRole('dialog')).toContainText('Registrar horas trabajadas')
  await viber.expectAccessible()
  await call(viber.page, 'PATCH', status, { status: 'completed' })
  await client.visit(`/orders/${id}?lang=fr`)
  await expect(client.page.getByText(/Vous payez 6,5 heures sur 8/u)).toBeVisible()
  await expect(client.page.getByRole('link', { name: 'Poser une question' })).toHaveCount(1)
  await expectAccessibleInBothThemes(client)
  client.expectNoErrors()
  viber.expectNoErrors()
  await client.close()
  await viber.close()
})

async function logHours(viber: Person, id: number) {
  const { page } = viber
  await viber.visit(`/orders/${id}`)
  const log = page.getByRole('region', { name: 'Hours worked' })
  const dialog = page.getByRole('dialog')
  await log.getByRole('button', { name: 'Add hours' }).click()
  await expect(dialog).toContainText('Log hours you worked')
  await viber.expectAccessible()
  await dialog.getByLabel('Hours', { exact: true }).fill('9')
  await dialog.getByLabel('What did you do?').fill('Found the slow query')
  await dialog.getByRole('button', { name: 'Add hours' }).click()
  await expect(dialog).toContainText('Only 8 hours are left of those bought.')
  await dialog.getByLabel('Hours', { exact: true }).fill('4')
  await dialog.getByRole('button', { name: 'Add hours' }).click()
  await expect(log).toContainText('4 of 8 hours')
  await log.getByRole('button', { name: /^Edit the hours of/u }).click()
  await dialog.getByLabel('Hours', { exact: true }).fill('6.5')
  await dialog.getByLabel('What did you do?').fill('Found the slow query and removed it')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(log).toContainText('6.5 of 8 hours')
  await log.getByRole('button', { name: 'Add hours' }).click()
  await dialog.getByLabel('Hours', { exact: true }).fill('1')
  await dialog.getByLabel('What did you do?').fill('Logged by mistake')
  await dialog.getByRole('button', { name: 'Add hours' }).click()
  await expect(log).toContainText('7.5 of 8 hours')
  const mistake = log.getByRole('listitem').filter({ hasText: 'Logged by mistake' })
  await mistake.getByRole('button', { name: /^Delete the hours of/u }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(log).toContainText('6.5 of 8 hours')
  await expectAccessibleInBothThemes(viber)
}

async function deliver(viber: Person) {
  const { page } = viber
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Mark as Completed' }).click()
  await expect(dialog.getByLabel('Hours worked in total')).toHaveValue('6.5')
  await expect(dialog).toContainText('pays for 6.5 of 8 hours; $75.00 is refunded to')
  await viber.expectAccessible()
  await dialog.getByRole('button', { name: 'Mark as Completed' }).click()
  await viber.expectToast('Order Updated')
  await expect(page.getByRole('region', { name: 'Hours worked' })).not.toContainText('Add hours')
}

async function approve(client: Person) {
  const { page } = client
  const sentence = 'You pay for 6.5 of 8 hours; $75.00 is refunded to you.'
  await expect(page.getByText(sentence)).toBeVisible()
  await page.getByRole('button', { name: 'Approve work' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(sentence)
  await expect(dialog).toContainText('$325.00 in total')
  await client.expectAccessible()
  await dialog.getByRole('button', { name: 'Approve work' }).click()
  await client.expectToast('Order Updated')
  await expect(page.getByText('You paid for 6.5 of 8 hours')).toBeVisible()
  await expectAccessibleInBothThemes(client)
}
