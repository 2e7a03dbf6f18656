import { expect, test } from '@playwright/test'
import { linkMailedTo, mailTo } from './mailbox.ts'
import { aPerson, registerByForm } from './person.ts'

const run = Date.now().toString(36)
const phone = { viewport: { width: 375, height: 740 }, colorScheme: 'dark' } as const

test('a new member confirms their address, resets their password and changes the address', async ({
  browser,
  request,
}) => {
  const person = await aPerson(browser)
  const { page, visit } = person
  const email = `nora-${run}@example.org`
  await registerByForm(person, {
    fullName: 'Nora New',
    username: `nora-${run}`,
    isServiceProvider: false,
  })

  const besides = await page.context().newPage()
  await besides.goto('/dashboard?tab=settings')
  await expect(besides.getByText('Your email address is not confirmed yet')).toBeVisible()

  // Opening the link confirms nothing, because mail scanners open links too; only the button confirms.
  await visit('/dashboard?tab=settings')
  await expect(page.getByText('Your email address is not confirmed yet')).toBeVisible()
  await person.expectAccessible()
  const link = await linkMailedTo(request, email, 'Please confirm your email address')
  expect((await request.get(link)).headers()['referrer-policy']).toBe('no-referrer')
  await visit(link)
  await person.expectAccessible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Your address is confirmed')).toBeVisible()
  // The other tab is notified, as every other device would be.
  await expect(besides.getByText('Your email address is not confirmed yet')).toBeHidden()
  // Opening the link a second time shows the same confirmation.
  await besides.goto(link)
  await besides.getByRole('button', { name: 'Confirm address' }).click()
  await expect(besides.getByText('Your address is confirmed')).toBeVisible()
  await besides.close()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Profile and account' })).toBeVisible()
  await expect(page.getByText('Your email address is not confirmed yet')).toBeHidden()

  // On another device, without the password.
  const elsewhere = await aPerson(browser, { ...phone, expected: /status of 401|status of 400/ })
  await elsewhere.visit('/auth')
  await elsewhere.page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(elsewhere.page.getByRole('heading', { level: 1 })).toHaveText('Forgot password?')
  await elsewhere.page.getByLabel('Email', { exact: true }).fill(email)
  await elsewhere.expectAccessible()
  await elsewhere.page.getByRole('button', { name: 'Send link' }).click()
  await expect(elsewhere.page.getByText('Check your email', { exact: true })).toBeVisible()
  const reset = await linkMailedTo(request, email, 'Choose a new password')
  await elsewhere.visit(reset)
  await elsewhere.expectAccessible()
  await elsewhere.page.getByLabel('New password').fill('words of a new kind')
  await elsewhere.page.getByRole('button', { name: 'Set new password' }).click()
  await elsewhere.expectToast('Password changed')
  await elsewhere.page.getByLabel('Username').fill(email)
  await elsewhere.page.getByLabel('Password', { exact: true }).fill('words of a new kind')
  await elsewhere.page.getByRole('button', { name: 'Log in', exact: true }).click()
  await elsewhere.expectToast('Login successful')
  await mailTo(request, email, 'Your password was changed')

  // The link can be used only once.
  await elsewhere.visit(reset)
  await elsewhere.page.getByLabel('New password').fill('words of a third kind')
  await elsewhere.page.getByRole('button', { name: 'Set new password' }).click()
  await expect(elsewhere.page.getByText('This link is no longer valid.')).toBeVisible()

  // A new address takes effect only when it is confirmed.
  const next = `nora.next-${run}@example.org`
  await elsewhere.visit('/dashboard?tab=settings')
  await elsewhere.page.getByLabel('Email', { exact: true }).fill(next)
  await elsewhere.page.getByLabel('Current password').fill('words of a new kind')
  await elsewhere.page.getByRole('button', { name: 'Save Changes' }).first().click()
  await elsewhere.expectToast('Settings saved')
  await expect(elsewhere.page.getByText(/We’ll keep using your current address/)).toBeVisible()
  await expect(elsewhere.page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await elsewhere.visit(await linkMailedTo(request, next, 'Please confirm your new email address'))
  await elsewhere.page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(elsewhere.page.getByText('Your address was changed')).toBeVisible()
  await mailTo(request, email, 'Your email address was changed')
  await elsewhere.visit('/dashboard?tab=settings')
  await expect(elsewhere.page.getByLabel('Email', { exact: true })).toHaveValue(next)
  elsewhere.expectNoErrors()
  await elsewhere.close()
  await person.close()
})

test('a visitor without JavaScript can request a password reset, and learns which pages require JavaScript', async ({
  browser,
}) => {
  const visitor = await aPerson(browser, { ...phone, javaScriptEnabled: false, locale: 'fr' })
  const { page } = visitor
  await page.goto('/auth/forgot')
  const send = page.getByRole('button', { name: 'Envoyer le lien' })
  // The browser itself reports missing fields.
  await send.click()
  await expect(page).toHaveURL('/auth/forgot')
  await page.getByLabel('Adresse e-mail').fill('nobody@example.org')
  await send.click()
  await expect(page).toHaveURL('/auth/forgot?form=sent')
  await expect(page.getByText('Consultez vos e-mails', { exact: true })).toBeVisible()
  for (const path of ['/auth/reset?token=mailed', '/auth/confirm?token=mailed']) {
    await page.goto(path)
    const said = page.locator('noscript p')
    await expect(said).toHaveText(/^Cette page nécessite JavaScript\./)
    await expect(said).toBeVisible()
  }
  visitor.expectNoErrors()
  await visitor.close()
})
