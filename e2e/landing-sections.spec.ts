import { expect, test } from '@playwright/test'
import type { CurrentLanding } from '../src/home/landing-contract.ts'
import { signIn } from './account.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { aPerson } from './person.ts'

const PATH = '/api/admin/settings/landing'

test('an admin moves and hides sections, and sees them before visitors do', async ({ browser }) => {
  const marco = await signIn('marco.admin')
  const { words, sections } = await marco.get<CurrentLanding>(PATH)
  const admin = await aPerson(browser, {
    storageState: marco.storageState,
    viewport: { width: 1400, height: 900 },
  })
  const visitor = await aPerson(browser)
  const { page } = admin
  const preview = page.frameLocator('iframe[title="Preview"]')
  const headings = preview.locator('h2')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  try {
    await admin.visit('/admin/cms?tab=landing')
    await expect(headings.nth(2)).toHaveText('Why hire here')
    await button('Hide Reasons').click()
    await expect(headings.nth(2)).toHaveText('Good for both sides')
    await page.getByRole('button', { name: /^Move .*Final call to action.* earlier$/ }).click()
    await expect(headings.last()).toHaveText('What clients say')
    await button('Three steps').click()
    await page
      .getByRole('region', { name: 'Three steps' })
      .getByLabel('Second', { exact: true })
      .fill('Meet your tutor')
    await expect(preview.getByRole('heading', { name: 'Meet your tutor' })).toBeAttached()

    await button('Dark').click()
    await expect(preview.locator('html')).toHaveClass('dark')
    await button('Phone').click()
    expect(await preview.locator('html').evaluate(({ clientWidth }) => clientWidth)).toBe(375)
    // Nothing in the preview can be reached.
    await page.getByRole('region', { name: 'Landing page with your changes' }).focus()
    await page.keyboard.press('Tab')
    await expect(button('Save texts')).toBeFocused()
    await expectAccessibleInBothThemes(admin)

    await visitor.visit('/')
    await expect(visitor.page.getByRole('heading', { name: 'Why hire here' })).toBeVisible()
    await button('Save texts').click()
    await admin.expectToast('Settings saved')
    await visitor.visit('/')
    await expect(visitor.page.getByRole('main').locator('h1, h2')).toHaveText([
      /./,
      'How an order works',
      'Two kinds of talent',
      'Good for both sides',
      'Featured vibers',
      'From idea to launch in three steps',
      'Ready when you are.',
      'What clients say',
    ])
    await visitor.expectAccessible()
    visitor.expectNoErrors()
    admin.expectNoErrors()
  } finally {
    const { version } = await marco.get<CurrentLanding>(PATH)
    await marco.send('PUT', PATH, { version, words, sections })
    await Promise.all([visitor.close(), admin.close()])
  }
})
