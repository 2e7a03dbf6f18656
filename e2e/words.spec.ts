import { expect, test } from '@playwright/test'
import contact from '../src/catalogue/en/contact.json' with { type: 'json' }
import { signIn } from './account.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { aPerson } from './person.ts'

const PATH = '/api/admin/words/en/contact.text'
const OWN = 'We read {every} message & answer'

test('an admin finds the text of a page, changes it and restores the original', async ({
  browser,
}) => {
  const marco = await signIn('marco.admin')
  const admin = await aPerson(browser, { storageState: marco.storageState })
  const visitor = await aPerson(browser)
  const { page } = admin
  try {
    await admin.visit('/admin/words?q=no+such+words+anywhere')
    await expect(page.getByText('No text found')).toBeVisible()
    await page.getByLabel('Words from the page').fill(contact.text)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    const form = page.getByRole('form', { name: contact.text })
    await form.getByLabel('Your text').fill(OWN)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Remove {every}: nothing is filled in there.')).toBeVisible()
    await expectAccessibleInBothThemes(admin)
    const own = OWN.replaceAll(/[{}]/g, '')
    await form.getByLabel('Your text').fill(own)
    await form.getByRole('button', { name: 'Save' }).click()
    await admin.expectToast('Text saved')
    await visitor.visit('/contact')
    await expect(visitor.page.getByText(own, { exact: true })).toBeVisible()
    await form.getByRole('button', { name: 'Show the original' }).click()
    await admin.expectToast('The original is shown again')
    await visitor.visit('/contact')
    await expect(visitor.page.getByText(contact.text, { exact: true })).toBeVisible()
    visitor.expectNoErrors()
  } finally {
    const left = await marco.get<{ version: number }[]>(
      '/api/admin/words?only=changed&q=contact.text',
    )
    for (const { version } of left) await marco.send('PUT', PATH, { text: null, version })
    await Promise.all([admin.close(), visitor.close()])
  }
})

test('an admin renames a word after a preview, undoes it, and looks at an email', async ({
  browser,
}) => {
  const { storageState } = await signIn('marco.admin')
  const admin = await aPerson(browser, { storageState })
  const { page } = admin
  await admin.visit('/admin/words?language=fr')
  await page.getByRole('button', { name: 'Rename a word' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Word', { exact: true }).fill('jetables')
  await dialog.getByLabel('New word', { exact: true }).fill('éphémères')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('1 text will change.')).toBeVisible()
  await expect(dialog.getByText(/comptes éphémères/)).toBeVisible()
  await admin.expectAccessible()
  await dialog.getByRole('button', { name: 'Change 1 text' }).click()
  await admin.expectToast('1 text changed')
  await page.getByRole('button', { name: 'Undo change of 1 text' }).click()
  await expect(dialog.getByText(/comptes éphémères/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await admin.expectToast('1 text is as before')

  await page.getByRole('link', { name: 'Preview emails' }).click()
  await expect(page.getByRole('heading', { name: 'Emails', level: 1 })).toBeVisible()
  const email = page.frameLocator('iframe[title="Dark"]')
  await expect(email.locator('body')).toContainText('e-mail')
  // The footer has a select for the language, too.
  await page.getByRole('combobox', { name: 'Language' }).first().selectOption('es')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/language=es/)
  await expect(email.locator('body')).toContainText('correo')
  await page.getByRole('button', { name: 'Send it to me' }).click()
  await admin.expectToast('Email kept in the mailbox of this site')
  await expectAccessibleInBothThemes(admin)
  admin.expectNoErrors()
  await admin.close()
})
