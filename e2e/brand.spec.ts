import { expect, test } from '@playwright/test'
import type { CurrentBrand } from '../src/settings/brand-contract.ts'
import { signIn } from './account.ts'
import { expectAccessibleInBothThemes, showIn } from './both-themes.ts'
import { aPerson } from './person.ts'

const BRAND = '/api/admin/settings/brand'
/** Too light, too dark, none at all, too bright, and in the middle. */
const hostile = ['#ffd400', '#111111', '#ffffff', '#00ff00', '#7a7a7a']
const pages = (process.env['ALL_PAGES'] ?? '/ /services/1').split(' ')

async function theAdmin() {
  const marco = await signIn('marco.admin')
  const choose = async (changes: Partial<CurrentBrand>) => {
    const { brandIcon: _icon, ...now } = await marco.get<CurrentBrand>(BRAND)
    await marco.send('PUT', BRAND, { ...now, ...changes })
  }
  const reset = () =>
    choose({
      brandColor: '',
      brandButtons: 'ink',
      brandCorners: 'soft',
      brandFonts: 'bricolage_inter',
    })
  return { marco, choose, reset }
}

test('an admin sees a color before saving it, and every page has it afterwards', async ({
  browser,
}) => {
  const { marco, reset } = await theAdmin()
  const admin = await aPerson(browser, { storageState: marco.storageState })
  const { page } = admin
  try {
    await admin.visit('/admin/settings')
    await page.getByRole('link', { name: 'Look and colors' }).first().click()
    await expect(page.getByLabel('Use my own color')).not.toBeChecked()
    await page.getByLabel('Use my own color').check()
    await page.getByLabel('Color as a code').fill('#ffd400')
    await page.getByLabel('Buttons', { exact: true }).selectOption('brand')
    await page.getByLabel('Corners').selectOption('square')
    await page.getByLabel('Fonts').selectOption('serif_inter')
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('so text has a shade of it that can be read')).toBeVisible()
    await expect(preview.locator('.btn').first()).toHaveCSS('background-color', 'rgb(255, 212, 0)')
    await expectAccessibleInBothThemes(admin)
    await page.getByLabel('Color as a code').fill('#ffd4')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Please enter a color of the form #rrggbb')).toBeVisible()
    await page.getByLabel('Color as a code').fill('#ffd400')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await admin.expectToast('Settings saved')
    const visitor = await aPerson(browser)
    await visitor.visit('/')
    const search = visitor.page.getByRole('main').getByRole('button', { name: 'Search' })
    await expect(search).toHaveCSS('border-radius', '2px')
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveCSS(
      'font-family',
      /Source Serif 4 Variable/,
    )
    visitor.expectNoErrors()
    await visitor.close()
    admin.expectNoErrors()
  } finally {
    await reset()
    await admin.close()
  }
})

test('pages stay readable in colors that owners should not choose', async ({ browser }) => {
  const { choose, reset } = await theAdmin()
  const visitor = await aPerson(browser)
  try {
    for (const brandColor of hostile) {
      await choose({ brandColor, brandButtons: 'brand' })
      for (const path of pages) {
        await visitor.visit(path)
        await visitor.expectAccessible(['color-contrast'])
        await showIn(visitor.page, 'dark')
        await visitor.expectAccessible(['color-contrast'])
        await showIn(visitor.page, 'light')
      }
    }
    visitor.expectNoErrors()
  } finally {
    await reset()
    await visitor.close()
  }
})
