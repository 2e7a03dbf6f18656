import { expect, test } from '@playwright/test'
import { signIn } from './account.ts'
import { aPerson } from './person.ts'

/** What the browser says of calls that cannot be made. */
const UNREACHABLE = /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/

test('a page asked for without a connection opens by itself once there is one', async ({
  browser,
}) => {
  const { storageState } = await signIn('liam.client')
  const person = await aPerson(browser, { storageState, expected: UNREACHABLE })
  const { page } = person
  await person.visit('/dashboard')
  await page.context().setOffline(true)
  await page.getByRole('main').getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page).toHaveURL('/documents')
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible()
  person.expectNoErrors()
  await person.close()
})
