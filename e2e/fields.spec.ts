import { expect, test } from '@playwright/test'
import { signIn } from './account.ts'
import { expectAccessibleInBothThemes, showIn } from './both-themes.ts'
import { aPerson } from './person.ts'

const run = Date.now().toString(36)
const name = `Working languages ${run}`

test('a question is asked about services, shown on the page, and clients filter by it', async ({
  browser,
}) => {
  const admin = await aPerson(browser, await signIn('marco.admin'))
  const viber = await aPerson(browser, await signIn('maya.viber'))
  const visitor = await aPerson(browser)
  const { page } = admin
  const dialog = page.getByRole('dialog')

  await admin.visit('/admin/fields')
  await expectAccessibleInBothThemes(admin)
  await page.getByRole('button', { name: 'Add a field' }).click()
  await dialog.getByLabel('Question', { exact: true }).fill(name)
  await expect(dialog.getByLabel('Key')).toHaveValue(`working_languages_${run}`)
  await dialog.getByLabel('Type').selectOption({ label: 'Multiple choice' })
  await dialog.getByLabel('Answers').fill('English | Inglés | Anglais\nKlingon')
  await dialog.getByLabel('On cards').check()
  await dialog.getByLabel('Filter').check()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.getByLabel('English').check()
  await expect(preview.getByText('The filter offers 2 answers.')).toBeVisible()
  await admin.expectAccessible()
  await showIn(page, 'dark')
  await admin.expectAccessible(['color-contrast'])
  await showIn(page, 'light')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await admin.expectToast('Added')

  await viber.visit('/dashboard?tab=services')
  await expect(viber.page.getByText('1 new question to answer').first()).toBeVisible()
  await viber.page.getByRole('button', { name: /^Edit/ }).first().click()
  await viber.page.getByRole('group', { name }).getByLabel('Klingon').check()
  await viber.page.getByRole('button', { name: 'Save' }).click()
  await viber.expectToast('Service Updated')

  await visitor.visit('/browse')
  const filter = visitor.page.getByRole('group', { name })
  await filter.getByLabel(/^Klingon/).check()
  await expect(visitor.page).toHaveURL(/fields=working_languages/)
  await expect(visitor.page.getByRole('article')).toHaveCount(1)
  await expect(visitor.page.getByRole('article').getByText('Klingon')).toBeVisible()
  await visitor.expectAccessible()
  await visitor.page.getByRole('article').getByRole('heading').getByRole('link').click()
  await expect(visitor.page.getByRole('term').filter({ hasText: name })).toBeVisible()

  await page.getByRole('button', { name: `Turn off ${name}` }).click()
  await expect(page.getByRole('button', { name: `Turn on ${name}` })).toBeVisible()
  for (const one of [admin, viber, visitor]) {
    one.expectNoErrors()
    await one.close()
  }
})
