import { expect, test } from '@playwright/test'
import { signIn } from './account.ts'
import { expectAccessibleInBothThemes, showIn } from './both-themes.ts'
import { aPerson } from './person.ts'

const run = Date.now().toString(36)
const name = `Translation ${run}`
const slug = `translation_${run}`

test('an own main category is added, offered everywhere, and removed', async ({ browser }) => {
  const admin = await aPerson(browser, await signIn('marco.admin'))
  const viber = await aPerson(browser, await signIn('maya.viber'))
  const visitor = await aPerson(browser)
  const { page } = admin
  const dialog = page.getByRole('dialog')

  await admin.visit('/admin/vocabulary')
  await expectAccessibleInBothThemes(admin)
  await page.getByRole('button', { name: 'Add a category' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await expect(dialog.getByLabel('Short name')).toHaveValue(slug)
  await dialog.getByLabel('Name in French').fill(`Traduction ${run}`)
  await dialog
    .getByLabel(/^Tagline/)
    .first()
    .fill('Contracts, manuals and novels')
  await dialog.getByTitle('Languages').click()
  await dialog.getByLabel('Color').fill('120')
  const preview = dialog.getByRole('region', { name: 'Card on the landing page' })
  await expect(preview.getByText(name)).toHaveCount(2)
  await admin.expectAccessible()
  await showIn(page, 'dark')
  await admin.expectAccessible(['color-contrast'])
  await showIn(page, 'light')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await admin.expectToast('Added')
  await expect(page.getByText('Not offered yet: add a subcategory')).toBeVisible()

  await admin.visit('/admin/vocabulary?tab=subcategories')
  await page.getByRole('button', { name: `Add to ${name}` }).click()
  await dialog.getByLabel('Name', { exact: true }).fill(`Manuals ${run}`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await admin.expectToast('Added')

  await visitor.visit('/')
  await expect(visitor.page.getByRole('contentinfo').getByRole('link', { name })).toBeVisible()
  await visitor.page.getByRole('link', { name: `${name} Contracts, manuals and novels` }).click()
  await expect(visitor.page).toHaveURL(new RegExp(`/browse\\?category=${slug}`))
  await expect(visitor.page.getByRole('radio', { name: new RegExp(name) })).toBeChecked()
  await visitor.visit(`/?featured=${slug}&lang=fr`)
  const filters = visitor.page.getByRole('navigation').filter({ hasText: `Traduction ${run}` })
  await expect(filters.locator('[aria-current=page]').first()).toHaveText(`Traduction ${run}`)
  await visitor.visit('/?featured=gardening')
  await expect(visitor.page).not.toHaveURL(/featured/)

  await viber.visit('/dashboard?tab=create')
  await viber.page.getByLabel('Category', { exact: true }).selectOption(slug)
  await viber.page.getByLabel('Subcategory').selectOption({ label: `Manuals ${run}` })

  await admin.visit('/admin/vocabulary')
  await page.getByRole('button', { name: `Move ${name} up` }).click()
  await expect(page.getByRole('list', { name: 'Main categories' })).toContainText(name)
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await admin.expectToast('Removed')
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toHaveCount(0)
  for (const one of [admin, viber, visitor]) {
    one.expectNoErrors()
    await one.close()
  }
})

test('coding can be switched off, and links to it still work', async ({ browser }) => {
  const admin = await aPerson(browser, await signIn('marco.admin'))
  const visitor = await aPerson(browser)
  await admin.visit('/admin/vocabulary')
  await admin.page.getByRole('button', { name: 'Turn off Coding' }).click()
  await expect(admin.page.getByRole('button', { name: 'Turn on Coding' })).toBeVisible()
  await visitor.visit('/')
  await expect(visitor.page.getByRole('link', { name: /^Marketers/ }).first()).toBeVisible()
  await expect(visitor.page.getByRole('link', { name: /^Coders/ })).toHaveCount(0)
  await visitor.visit('/browse')
  await expect(visitor.page.getByRole('radio', { name: /^Coding/ })).toHaveCount(0)
  await visitor.visit('/browse?category=coding')
  await expect(visitor.page.getByRole('radio', { name: /^Coding/ })).toBeChecked()
  await expect(visitor.page.getByRole('article').first()).toBeVisible()
  await admin.page.getByRole('button', { name: 'Turn on Coding' }).click()
  await expect(admin.page.getByRole('button', { name: 'Turn off Coding' })).toBeVisible()
  await visitor.visit('/')
  await expect(visitor.page.getByRole('link', { name: /^Coders/ }).first()).toBeVisible()
  for (const one of [admin, visitor]) {
    one.expectNoErrors()
    await one.close()
  }
})
