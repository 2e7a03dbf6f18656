import { expect, test } from '@playwright/test'
import type { ReportCase } from '../src/reports/contract.ts'
import type { Service } from '../src/services/contract.ts'
import { signIn } from './account.ts'
import { aPerson } from './person.ts'

test('an admin works through the inbox by keyboard only, while another admin does too', async ({
  browser,
}) => {
  const [liam, ada, marco] = [
    await signIn('liam.client'),
    await signIn('ada.super'),
    await signIn('marco.admin'),
  ]
  const open = await ada.get<ReportCase[]>('/api/admin/reports?limit=100')
  for (const { id } of open) {
    await ada.send('POST', `/api/admin/reports/${id}/decision`, { uphold: false })
  }
  const services = await liam.get<Service[]>('/api/services?limit=3')
  for (const { id } of services) {
    await liam.send('POST', '/api/reports', { subject: 'service', subjectId: id, reason: 'scam' })
  }
  const reports = await ada.get<[ReportCase, ReportCase, ReportCase]>('/api/admin/reports')
  const [third, second, first] = reports

  const admin = await aPerson(browser, { storageState: marco.storageState })
  const { page } = admin
  const press = (key: string) => page.keyboard.press(key)
  const row = ({ id }: ReportCase) => page.locator(`[data-inbox-row="report-${id}"]`)
  const opened = page.getByRole('region', { name: 'Opened item' })
  await admin.visit('/admin/inbox?kind=report')
  await expect(row(third)).toBeVisible()
  await press('j')
  await expect(row(first)).toBeFocused()
  await press('ArrowDown')
  await expect(row(second)).toBeFocused()
  await press('k')
  await press('Enter')
  await expect(row(first)).toHaveAttribute('aria-current', 'page')
  await expect(opened.getByText(first.excerpt ?? '').first()).toBeVisible()
  await expect(opened.getByText('Reporter')).toBeVisible()
  await admin.expectAccessible()

  await press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  await press('Escape')

  // Letters typed into a field are not shortcuts.
  await press('r')
  const dismissing = page.getByRole('dialog', { name: 'Dismiss this report?' })
  await expect(dismissing.getByLabel('Note')).toBeFocused()
  await page.keyboard.type('a jar of jam')
  await expect(dismissing.getByLabel('Note')).toHaveValue('a jar of jam')
  await admin.expectAccessible()
  await press('Tab')
  await press('Tab')
  await press('Enter')
  await admin.expectToast('Report dismissed')
  await expect(row(first)).toBeHidden()
  await expect(row(second)).toBeFocused()
  await expect(row(second)).toHaveAttribute('aria-current', 'page')

  // When another admin decides the open item, the list updates and a message appears.
  await expect(opened.getByRole('button', { name: 'Uphold' })).toBeEnabled()
  await press('r')
  const note = dismissing.getByLabel('Note')
  await expect(note).toBeFocused()
  await page.keyboard.type('half a thought')
  await ada.send('POST', `/api/admin/reports/${second.id}/decision`, { uphold: true })
  await expect(page.getByText(/ has already decided this$/).first()).toBeVisible()
  // The unfinished note can still be copied, but no longer sent.
  await expect(dismissing.getByText('Someone else has already decided this')).toBeVisible()
  await expect(note).toHaveValue('half a thought')
  await expect(dismissing.getByRole('button', { name: 'Dismiss', exact: true })).toHaveCount(0)
  await admin.expectAccessible()
  // Before the note is lost, the dialog asks. The focus is on the button that keeps it.
  await press('Escape')
  await expect(dismissing.getByRole('button', { name: 'Stay here' })).toBeFocused()
  await press('Tab')
  await press('Enter')
  await expect(row(second)).toBeHidden()
  await expect(opened.getByRole('button', { name: 'Uphold' })).toBeHidden()

  await press('j')
  await press('Enter')
  await expect(row(third)).toHaveAttribute('aria-current', 'page')
  // An item can be decided only when its content has loaded.
  await expect(opened.getByText(third.excerpt ?? '').first()).toBeVisible()
  await expect(opened.getByRole('button', { name: 'Uphold' })).toBeEnabled()
  await press('a')
  await expect(page.getByRole('dialog', { name: 'Uphold this report?' })).toBeVisible()
  await press('Tab')
  await press('Tab')
  await press('Enter')
  await admin.expectToast('Report upheld')
  await expect(page.getByText('Nothing needs your attention.')).toBeVisible()
  await admin.expectAccessible()

  // On a phone the opened item replaces the list.
  await page.setViewportSize({ width: 375, height: 800 })
  await admin.visit(`/admin/inbox?kind=report&state=decided&item=report-${first.id}`)
  await expect(opened.getByText('a jar of jam')).toBeVisible()
  await expect(row(first)).toBeHidden()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(row(first)).toBeVisible()
  await admin.expectAccessible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  admin.expectNoErrors()
  await admin.close()
})
