import { expect, test } from '@playwright/test'
import privacy from '../src/catalogue/fr/privacy.json' with { type: 'json' }
import reactions from '../src/catalogue/fr/reactions.json' with { type: 'json' }
import ui from '../src/catalogue/fr/ui.json' with { type: 'json' }
import { signIn } from './account.ts'
import { aPerson } from './person.ts'

/** Browser errors caused by requests made offline. */
const UNREACHABLE = /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/

test('a page opened offline loads by itself when the connection returns', async ({ browser }) => {
  const { storageState } = await signIn('liam.client')
  const person = await aPerson(browser, { storageState, expected: UNREACHABLE })
  const { page } = person
  await person.visit('/dashboard')
  await page.context().setOffline(true)
  await page.getByRole('main').getByRole('link', { name: 'Receipts' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page).toHaveURL('/documents')
  await page.context().setOffline(false)
  await expect(
    page.getByRole('heading', { name: 'Receipts and statements', level: 1 }),
  ).toBeVisible()
  person.expectNoErrors()
  await person.close()
})

test("a request that cannot be sent shows the reason in the reader's language, without an HTTP status", async ({
  browser,
}) => {
  const { storageState } = await signIn('liam.client')
  const person = await aPerson(browser, { storageState, expected: UNREACHABLE })
  const { page } = person
  const expectReason = () => expect(page.getByText(ui.unanswered, { exact: true })).toBeVisible()
  await person.visit('/services/1?lang=fr')
  await page.context().setOffline(true)
  await page.getByRole('group', { name: reactions.label }).getByRole('button').first().click()
  await person.expectToast(reactions.failed)
  await expectReason()
  await page.context().setOffline(false)

  await person.visit('/dashboard?tab=settings&part=privacy')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: privacy.copy }).click()
  await person.expectToast(privacy.copyFailed)
  await expectReason()
  await page.context().setOffline(false)
  person.expectNoErrors()
  await person.close()
})
