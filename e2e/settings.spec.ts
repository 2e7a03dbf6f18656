import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { mailTo } from './mailbox.ts'
import { aPerson, register } from './person.ts'

const run = Date.now().toString(36)
const password = 'a journey of many steps'
const desktop = { viewport: { width: 1280, height: 900 } }
const phone = { viewport: { width: 375, height: 740 }, colorScheme: 'dark' } as const

test('a member edits their profile, uploads an image and changes the time zone and theme', async ({
  browser,
}) => {
  const person = await aPerson(browser, { ...desktop, expected: /status of 400/ })
  const { page, visit } = person
  const username = `sara-${run}`
  await register(person, { fullName: 'Sara Sets', username, isServiceProvider: false })
  await visit('/dashboard')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await expect(page.getByLabel('Username')).not.toBeEditable()

  const form = page.getByRole('region', { name: 'Profile and account' })
  const save = form.getByRole('button', { name: 'Save Changes' })
  await form.getByLabel('Avatar URL').fill('javascript:alert(1)')
  await save.click()
  await expect(form.getByText('Please enter an address that starts with https://')).toBeVisible()
  await form.getByLabel('Avatar URL').fill('')
  await form.getByLabel('Full name').fill('Sara Settled')
  await form.getByLabel('Headline').fill('Keeper of small shops')
  await form.getByLabel('Bio').fill('Since 2011.\nStill curious.')
  await save.click()
  await person.expectToast('Settings saved')
  await expect(page.getByRole('complementary', { name: 'Sara Settled' })).toBeVisible()

  const picture = await sharp({
    create: { width: 600, height: 300, channels: 3, background: '#5b6cff' },
  })
    .png()
    .toBuffer()
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Upload an image' }).click()
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await person.expectToast('Image saved')
  await expect(form.locator('img')).toHaveAttribute('src', /^\/media\/[\w-]+\.webp$/)
  await person.expectAccessible()

  // This browser calls the zone Asia/Calcutta, other browsers call it Asia/Kolkata.
  const zones = page.getByLabel('Time zone', { exact: true }).getByRole('option')
  await expect(zones.filter({ hasText: /^Asia\/(Calcutta|Kolkata)$/ })).toHaveText(['Asia/Kolkata'])
  await page.getByLabel('Time zone', { exact: true }).selectOption('Asia/Tokyo')
  await page.getByLabel('Theme', { exact: true }).selectOption('dark')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await person.expectToast('Preferences saved')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await person.expectAccessible()

  // The chosen theme also applies on another device, whose system setting is light.
  const elsewhere = await aPerson(browser, desktop)
  await elsewhere.visit('/auth')
  await elsewhere.page.getByLabel('Username').fill(username)
  await elsewhere.page.getByLabel('Password', { exact: true }).fill(password)
  await elsewhere.page.getByRole('button', { name: 'Log in', exact: true }).click()
  await elsewhere.expectToast('Login successful')
  await expect(elsewhere.page.locator('html')).toHaveClass(/dark/)
  await elsewhere.visit('/dashboard?tab=settings')
  await expect(elsewhere.page.getByLabel('Bio')).toHaveValue('Since 2011.\nStill curious.')
  await expect(elsewhere.page.getByLabel('Time zone', { exact: true })).toHaveValue('Asia/Tokyo')

  // The form in this browser is stale, but saving it must not revert the other browser's change.
  await elsewhere.page.getByLabel('Headline').fill('Keeper of large shops')
  await elsewhere.page.getByRole('button', { name: 'Save Changes' }).first().click()
  await elsewhere.expectToast('Settings saved')
  const kept = page.waitForResponse('**/api/user')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await kept
  await form.getByLabel('Full name').fill('Sara Set')
  await save.click()
  await person.expectToast('Settings saved')
  await expect(form.getByLabel('Headline')).toHaveValue('Keeper of large shops')
  for (const one of [person, elsewhere]) {
    one.expectNoErrors()
    await one.close()
  }
})

test('a member fills in the public profile and looks at it as a visitor', async ({ browser }) => {
  const person = await aPerson(browser, phone)
  const { page, visit } = person
  const username = `nia-${run}`
  await register(person, { fullName: 'Nia Known', username, isServiceProvider: true })
  await visit('/dashboard?tab=settings')
  const form = page.getByRole('region', { name: 'Public profile' })
  await form.getByLabel('Country').selectOption({ label: 'Spain' })
  await form.getByRole('button', { name: 'Add language' }).click()
  await expect(form.getByLabel('Language 1', { exact: true })).toBeFocused()
  await form.getByLabel('Language 1', { exact: true }).selectOption({ label: 'Spanish' })
  await form.getByLabel('Level of Spanish').selectOption('Native')
  await form.getByRole('button', { name: 'Add language' }).click()
  const second = form.getByLabel('Language 2', { exact: true })
  await expect(second.getByRole('option', { name: 'Spanish', exact: true })).toHaveCount(0)
  await second.selectOption({ label: 'Korean' })
  await form.getByLabel('Links').fill('javascript:alert(1)')
  const save = form.getByRole('button', { name: 'Save public profile' })
  await save.click()
  await expect(form.getByText('Please enter complete addresses')).toBeVisible()
  await person.expectAccessible()
  await form.getByLabel('Links').fill('https://www.example.org/nia/\n\nhttp://code.example.org')
  await form.getByLabel('Education').fill('BSc Design, Porto, 2016')
  await form.getByRole('button', { name: 'Remove Korean' }).click()
  await expect(form.getByRole('button', { name: 'Add language' })).toBeFocused()
  await save.click()
  await person.expectToast('Public profile saved')
  await expect(form.getByLabel('Links')).toHaveValue(/\/nia\/\nhttp/)

  await form.getByRole('link', { name: 'See your profile' }).click()
  const facts = page.getByRole('region', { name: 'At a glance' })
  await expect(facts.getByRole('definition')).toHaveText([
    'Spain',
    'Spanish: native',
    'example.org/niacode.example.org',
    'BSc Design, Porto, 2016',
  ])
  await expect(facts.getByRole('link', { name: 'example.org/nia' })).toHaveAttribute(
    'rel',
    'nofollow ugc noopener',
  )
  await expect(page.getByText('Not on your profile yet: time zone and certificates.')).toBeVisible()
  await person.expectAccessible()

  await page.getByRole('link', { name: 'Preview as a visitor' }).click()
  await expect(page.getByText('This is how visitors see your profile')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact Me' })).toBeVisible()
  await expect(page.getByText('Not on your profile yet')).toBeHidden()
  await page.getByRole('tab', { name: /^Services/ }).click()
  await expect(page.getByRole('link', { name: 'Create a service' })).toBeHidden()
  await person.expectAccessible()
  const visitor = await aPerson(browser, desktop)
  await visitor.visit(new URL(page.url()).pathname)
  await expect(visitor.page.getByText('Spanish: native')).toBeVisible()
  await expect(visitor.page.getByRole('link', { name: 'Edit profile' })).toBeHidden()

  await page.getByRole('link', { name: 'Back to your profile' }).click()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(form.getByLabel('Country')).toHaveValue('ES')
  for (const one of [person, visitor]) {
    one.expectNoErrors()
    await one.close()
  }
})

test('changing the password logs out the other browser', async ({ browser }) => {
  const [here, there] = [
    await aPerson(browser, { ...phone, expected: /status of 403/ }),
    await aPerson(browser, { expected: /status of 401/ }),
  ]
  const username = `pia-${run}`
  await register(here, { fullName: 'Pia Pass', username, isServiceProvider: false })
  await there.visit('/auth')
  await there.page.getByLabel('Username').fill(username)
  await there.page.getByLabel('Password', { exact: true }).fill(password)
  await there.page.getByRole('button', { name: 'Log in', exact: true }).click()
  await there.expectToast('Login successful')

  await here.visit('/dashboard?tab=settings')
  const { page } = here
  const save = page.getByRole('button', { name: 'Save Changes' }).first()
  await page.getByLabel('New password').fill('quite different words')
  await save.click()
  await expect(page.getByText('Please enter your current password')).toBeVisible()
  await page.getByLabel('Current password').first().fill('not this one')
  await save.click()
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await here.expectAccessible()
  await page.getByLabel('Current password').first().fill(password)
  await save.click()
  await here.expectToast('Settings saved')
  await there.visit('/dashboard')
  await expect(there.page).toHaveURL(/\/auth\?/)
  for (const one of [here, there]) {
    one.expectNoErrors()
    await one.close()
  }
})

test('a client becomes a viber, downloads their data and deletes their account', async ({
  browser,
  request,
}) => {
  const person = await aPerson(browser, { ...phone, expected: /status of 403/ })
  const { page, visit } = person
  const username = `lea-${run}`
  await register(person, { fullName: 'Lea Leaves', username, isServiceProvider: false })
  await visit('/dashboard')
  await person.expectAccessible()
  await page.getByRole('button', { name: 'Apply to Become a Provider' }).click()
  await page.getByLabel('Headline').fill('Shopify developer')
  await person.expectAccessible()
  await page.getByRole('button', { name: 'Become a viber' }).click()
  await person.expectToast('You are now a service provider')
  await visit('/dashboard?tab=create')
  await expect(page.getByRole('heading', { name: 'Create New Service' })).toBeVisible()

  // Emails of earlier versions link to the anchors of the time when the settings were one page.
  await visit('/dashboard?tab=settings#data')
  await expect(page).toHaveURL('/dashboard?tab=settings&part=privacy')
  const parts = page.getByRole('navigation', { name: 'Sections of the settings' })
  await expect(parts.locator('[aria-current]')).toHaveText(['Privacy'])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await saved).suggestedFilename()).toBe(`my-data-${username}.json`)

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Permanently delete your account?' })
  await dialog.getByLabel('Current password').fill('not this one')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await person.expectAccessible()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await person.expectToast('Your account was deleted')
  await expect(page).toHaveURL(/\/$/)
  await mailTo(request, `${username}@example.org`, 'Your account was deleted')
  await visit('/dashboard')
  await expect(page).toHaveURL(/\/auth\?/)
  person.expectNoErrors()
  await person.close()
})

test('an admin approves an application to become a viber', async ({ browser }) => {
  const person = await aPerson(browser)
  await register(person, {
    fullName: 'Ann Applies',
    username: `ann-${run}`,
    isServiceProvider: false,
  })
  const admin = await aPerson(browser)
  await admin.visit('/auth')
  await admin.page.getByRole('button', { name: 'Log in as Super admin' }).click()
  await admin.expectToast('Login successful')
  // Reset the setting, in case an earlier attempt failed.
  await admin.page.request.put('/api/admin/settings/people', { data: { providerApproval: false } })
  await admin.visit('/admin/inbox?kind=application')
  const choice = admin.page.getByLabel('New vibers are approved by an admin first')
  await choice.click()
  await expect(choice).toBeChecked()
  await admin.expectToast('Settings saved')

  await person.visit('/dashboard')
  await person.page.getByRole('button', { name: 'Apply to Become a Provider' }).click()
  await person.page.getByLabel('Headline').fill('I write release notes')
  await person.page.getByRole('button', { name: 'Send application' }).click()
  await expect(person.page.getByText('Your application is being reviewed')).toBeVisible()
  await person.expectAccessible()

  await admin.visit('/admin/inbox?kind=application')
  await admin.page.getByRole('link', { name: /I write release notes/ }).click()
  const card = admin.page.getByRole('article').filter({ hasText: 'I write release notes' })
  await expect(card).toBeVisible()
  await admin.expectAccessible()
  await card.getByRole('button', { name: 'Approve' }).click()
  await admin.expectToast('Application approved')
  await choice.click()
  await expect(choice).not.toBeChecked()
  await admin.expectToast('Settings saved')

  await person.visit('/dashboard')
  await expect(person.page.getByRole('link', { name: 'Create New Service' })).toBeVisible()
  for (const one of [person, admin]) {
    one.expectNoErrors()
    await one.close()
  }
})
