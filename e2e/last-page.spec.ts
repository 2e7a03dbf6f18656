import { expect, test } from '@playwright/test'
import { signIn } from './account.ts'
import { aPerson } from './person.ts'

const lists = [
  '/browse',
  '/blog',
  '/prompts',
  '/knowledge-base/getting-started',
  '/admin/blog',
  '/admin/prompts',
  '/admin/knowledge-base',
]

test('a page number beyond the end of a list shows an explanation and a link to the first page', async ({
  browser,
}) => {
  const { storageState } = await signIn('marco.admin')
  const admin = await aPerson(browser, { storageState })
  const { page, visit } = admin
  const nothing = page.getByRole('heading', { name: 'There is nothing on this page' })
  for (const list of lists) {
    await visit(`${list}?page=40`)
    await expect(nothing, list).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toContainText(
      'Page 40 of',
    )
  }
  await admin.expectAccessible()
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page).toHaveURL(/\/admin\/knowledge-base$/)
  await expect(nothing).toBeHidden()
  await expect(page.getByRole('table')).toBeVisible()
  admin.expectNoErrors()
  await admin.close()
})
