import { expect, test, type Browser } from '@playwright/test'
import { signIn } from './account.ts'
import { desktop, expectAccessibleInBothThemes } from './both-themes.ts'
import { mailTo } from './mailbox.ts'
import { call, hire } from './order.ts'
import { aPerson, register, type Person } from './person.ts'
import { DEMO_PASSWORD } from '../src/settings/demo.ts'

const run = Date.now().toString(36)
const asAdmin = async (browser: Browser) =>
  aPerson(browser, { ...desktop, ...(await signIn('marco.admin')) })

async function aMember(browser: Browser, fullName: string, isServiceProvider = false) {
  const member = await aPerson(browser)
  const username = `${fullName.toLowerCase().replaceAll(' ', '.')}.${run}`
  await register(member, { fullName, username, isServiceProvider })
  const { id } = await call<{ id: number }>(member.page, 'GET', '/api/user')
  return { ...member, id, username }
}

async function closeAll(...people: Person[]) {
  for (const person of people) {
    person.expectNoErrors()
    await person.close()
  }
}

test('an admin sees the orders, money and reports of a person, helps them, and writes a note', async ({
  browser,
}) => {
  const client = await aMember(browser, 'Clara Pages')
  const viber = await aMember(browser, 'Vito Pages', true)
  const orderId = await hire(client.page, viber.page, 'Count the pages')
  await call(client.page, 'POST', '/api/reports', {
    subject: 'user',
    subjectId: viber.id,
    reason: 'spam',
  })
  const admin = await asAdmin(browser)
  const { page } = admin
  await admin.visit(`/admin/users/${viber.id}`)
  const orders = page.getByRole('table', { name: 'Latest orders' })
  await expect(orders.getByRole('link', { name: /Count the pages/ })).toHaveAttribute(
    'href',
    `/orders/${orderId}`,
  )
  await expect(orders.getByText('As viber')).toBeVisible()
  await expect(page.getByText('Held, for their work').locator('..')).toContainText('$100.00')
  const report = page
    .getByRole('table', { name: 'Reports about them' })
    .getByRole('link', { name: 'A person · Spam' })
  await expect(report).toBeVisible()

  await page.getByRole('button', { name: 'Change name' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill('Vito Renamed')
  await admin.expectAccessible()
  await dialog.getByRole('button', { name: 'Change name' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vito Renamed' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await admin.expectToast('Address confirmed')
  await expect(page.getByRole('button', { name: 'Confirm address' })).toHaveCount(0)

  await page.getByLabel('New note').fill('Asked for a new name by phone.')
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('listitem').filter({ hasText: 'Asked for a new name by phone.' })
  await expect(note).toBeVisible()
  await expectAccessibleInBothThemes(admin)
  await note.getByRole('button', { name: 'Delete note' }).click()
  await expect(note).toHaveCount(0)
  await admin.expectToast('Note deleted')

  await report.click()
  await expect(page).toHaveURL(/\/admin\/inbox\?.*item=report-\d+/)
  await admin.visit(`/admin/users/${client.id}`)
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\?q=clara\.pages/)
  await expect(page.getByRole('link', { name: /Count the pages/ })).toBeVisible()
  await closeAll(client, viber, admin)
})

test('a super admin erases a member who has nothing open, and no one else', async ({ browser }) => {
  const client = await aMember(browser, 'Carl Leaving')
  const viber = await aMember(browser, 'Vera Leaving', true)
  await hire(client.page, viber.page, 'Pack the boxes')
  const quiet = await aMember(browser, 'Quinn Leaving')
  const owner = await aPerson(browser, {
    ...desktop,
    ...(await signIn('ada.super')),
    expected: /status of 409/,
  })
  const { page } = owner
  const dialog = page.getByRole('dialog')
  const erase = async (id: number) => {
    await owner.visit(`/admin/users/${id}`)
    await page.getByRole('button', { name: 'Erase account' }).click()
    await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Erase account' }).click()
  }
  await erase(client.id)
  await expect(dialog.getByText(/This person still has open orders/)).toBeVisible()
  await owner.expectAccessible()
  await erase(quiet.id)
  await owner.expectToast('Account erased')
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted user' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase account' })).toHaveCount(0)
  await expect(page.getByText('Erased someone’s account')).toBeVisible()
  await owner.expectAccessible()
  expect((await quiet.page.request.get('/api/user')).status()).toBe(401)

  const admin = await asAdmin(browser)
  await admin.visit(`/admin/users/${client.id}`)
  await expect(admin.page.getByRole('button', { name: 'Change name' })).toBeVisible()
  await expect(admin.page.getByRole('button', { name: 'Erase account' })).toHaveCount(0)
  await closeAll(client, viber, quiet, owner, admin)
})

test('an admin invites a viber, whose registration has the address filled in', async ({
  browser,
}) => {
  const email = `invited.${run}@example.org`
  const admin = await asAdmin(browser)
  const { page } = admin
  await admin.visit('/admin/users')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByLabel('They offer services').check()
  await admin.expectAccessible()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await admin.expectToast('Invitation sent')

  const text = await mailTo(page.request, email, 'You’re invited to Vibework')
  const link = /https?:\/\/[^/\s]+(\/auth\S+)/.exec(text)?.[1] ?? ''
  const invited = await aPerson(browser)
  await invited.visit(link)
  await expect(invited.page.getByLabel('Email')).toHaveValue(email)
  await expect(invited.page.getByLabel('I want to offer services as a Viber')).toBeChecked()
  await invited.page.getByLabel('Full name').fill('Ines Invited')
  await invited.page.getByLabel('Username').fill(`ines.${run}`)
  await invited.page.getByLabel('Password', { exact: true }).fill('a journey of many steps')
  await invited.page.getByRole('button', { name: 'Create account' }).click()
  await invited.expectToast('Registration successful')
  await closeAll(admin, invited)
})
