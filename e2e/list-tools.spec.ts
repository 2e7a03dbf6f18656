import { expect, test } from '@playwright/test'
import { signIn } from './account.ts'
import { aPerson } from './person.ts'

const run = Date.now().toString(36)
const phone = { viewport: { width: 375, height: 740 }, colorScheme: 'dark' } as const

test('an admin chooses columns, keeps them as a view, and opens the view later', async ({
  browser,
}) => {
  const { storageState } = await signIn('marco.admin')
  const admin = await aPerson(browser, { storageState })
  const { page, visit } = admin
  await visit('/admin/users')
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table.getByRole('columnheader', { name: 'Email' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Last seen' }).click()
  await admin.expectAccessible(['wcag2a', 'wcag2aa'])
  await page.keyboard.press('Escape')
  await expect(table.getByRole('columnheader', { name: 'Email' })).toBeHidden()
  await page.getByLabel('Kind').selectOption({ label: 'Vibers' })
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/kind=provider/)
  await expect(table.getByRole('columnheader', { name: 'Email' })).toBeHidden()

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('Please enter a name')).toBeVisible()
  await page.getByLabel('Name of the view').fill('Vibers at a glance')
  await page.getByRole('button', { name: 'Save view' }).click()
  await admin.expectToast('View saved')
  await admin.expectAccessible()

  await visit('/admin/users')
  await expect(table.getByRole('columnheader', { name: 'Email' })).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Vibers at a glance', exact: true }).click()
  await expect(page).toHaveURL(/kind=provider/)
  await expect(table.getByRole('columnheader', { name: 'Email' })).toBeHidden()
  await expect(page.getByLabel('Kind')).toHaveValue('provider')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Delete the view Vibers at a glance' }).click()
  await admin.expectToast('View deleted')

  // A column and a filter that no longer exist are ignored.
  await visit('/admin/users?hide=fax,email&shoeSize=45')
  await expect(table.getByRole('columnheader', { name: 'Person' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Email' })).toBeHidden()
  admin.expectNoErrors()
  await admin.close()
})

test('an action for several rows does the possible ones and lists the others', async ({
  browser,
}) => {
  const { storageState } = await signIn('marco.admin')
  const admin = await aPerson(browser, { storageState, ...phone, expected: /status of 409/ })
  const { page } = admin
  await admin.visit('/admin/services?status=active')
  const boxes = page.getByRole('table').getByRole('checkbox', { name: /^Select (?!all)/ })
  const titleOf = async (place: number) =>
    (await boxes.nth(place).getAttribute('aria-label'))?.replace('Select ', '') ?? ''
  const [first, second] = [await titleOf(0), await titleOf(1)]
  const boxOf = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` })
  const bar = page.getByRole('group', { name: 'Actions for the selected rows' })

  await boxOf(first).check()
  await expect(bar.getByText('1 selected')).toBeVisible()
  await admin.expectAccessible()
  await bar.getByRole('button', { name: 'Hide' }).click()
  const asked = page.getByRole('dialog', { name: 'Hide the selected?' })
  await asked.getByLabel('Reason').fill('Looks like a copy of another service')
  await admin.expectAccessible()
  await asked.getByRole('button', { name: 'Hide' }).click()
  await admin.expectToast('1 hidden')
  await expect(bar).toBeHidden()

  await admin.visit('/admin/services')
  await boxOf(first).check()
  await boxOf(second).check()
  await bar.getByRole('button', { name: 'Show again' }).click()
  const outcome = page.getByRole('dialog', { name: '1 of 2 done' })
  await expect(outcome.getByRole('listitem')).toHaveCount(1)
  await expect(outcome.getByRole('listitem')).toContainText(second)
  await expect(outcome.getByText('This service is not hidden.')).toBeVisible()
  await admin.expectAccessible()
  await outcome.getByRole('button', { name: 'Close' }).last().click()
  await expect(bar.getByText('1 selected')).toBeVisible()
  await expect(boxOf(second)).toBeChecked()

  // A row that another admin hid in the meantime leaves the filtered list, but is still named.
  await admin.visit('/admin/services?status=active')
  await boxOf(second).check()
  const ada = await signIn('ada.super')
  const id = Number(
    (await page.getByRole('link', { name: second }).getAttribute('href'))?.split('/').pop(),
  )
  await ada.send('POST', `/api/admin/services/${id}/hiding`, { reason: 'Hidden by someone faster' })
  await bar.getByRole('button', { name: 'Hide' }).click()
  await asked.getByLabel('Reason').fill('Looks like a copy')
  await asked.getByRole('button', { name: 'Hide' }).click()
  const late = page.getByRole('dialog', { name: '0 of 1 done' })
  await expect(late.getByRole('listitem')).toContainText(second)
  await late.getByRole('button', { name: 'Close' }).last().click()
  await ada.send('DELETE', `/api/admin/services/${id}/hiding`)

  await admin.visit('/admin/services')
  await boxOf(second).check()
  const file = page.waitForEvent('download')
  await bar.getByRole('link', { name: 'Export' }).click()
  expect((await file).suggestedFilename()).toMatch(/^services-.*\.csv$/)
  admin.expectNoErrors()
  await admin.close()
})

test('an admin list is used by keyboard', async ({ browser }) => {
  const { storageState } = await signIn('marco.admin')
  const admin = await aPerson(browser, { storageState })
  const { page } = admin
  await admin.visit('/admin/users')
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row')
  await page.keyboard.press('j')
  await expect(rows.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(rows.nth(2).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('k')
  await expect(rows.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows.nth(2).getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('Select the row')
  await admin.expectAccessible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByLabel('Name, username or email')).toBeFocused()
  // While typing, letters are letters.
  await page.keyboard.type('jx?')
  await expect(page.getByLabel('Name, username or email')).toHaveValue('jx?')
  admin.expectNoErrors()
  await admin.close()
})

test('publishing a text in a list can be undone', async ({ browser }) => {
  const marco = await signIn('marco.admin')
  const title = `A draft for a moment ${run}`
  await marco.send('POST', '/api/blog/posts', {
    title,
    slug: `a-draft-${run}`,
    content: `<p>${'Not ready yet. '.repeat(10)}</p>`,
    excerpt: 'Not ready yet.',
    status: 'draft',
  })
  const admin = await aPerson(browser, { storageState: marco.storageState })
  const { page } = admin
  await admin.visit(`/admin/blog?search=${run}`)
  const row = page.getByRole('row', { name: title })
  await row.getByRole('button', { name: /^Publish/ }).click()
  await admin.expectToast('Post status updated')
  await expect(row.getByText('Published', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await admin.expectToast('Undone: it is a draft again')
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()
  admin.expectNoErrors()
  await admin.close()
})

test('publishing a new post in its editor can be undone', async ({ browser }) => {
  const marco = await signIn('marco.admin')
  const admin = await aPerson(browser, { storageState: marco.storageState })
  const { page } = admin
  const title = `Published for a moment ${run}`
  await admin.visit('/blog/create')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await page.getByRole('textbox', { name: /^Excerpt/ }).fill('Not ready yet.')
  await page.getByRole('textbox', { name: 'Content', exact: true }).click()
  await page.keyboard.type('Not ready yet. '.repeat(10))
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await admin.expectToast('Post created successfully')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await admin.expectToast('Undone: it is a draft again')
  await expect(page.getByText('only its author and admins can see this post')).toBeVisible()
  admin.expectNoErrors()
  await admin.close()
})
