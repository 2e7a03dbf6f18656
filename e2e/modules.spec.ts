import { expect, test } from '@playwright/test'
import type { ModuleSettings } from '../src/settings/modules-contract.ts'
import { signIn } from './account.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { aPerson } from './person.ts'

const MODULES = '/api/admin/settings/modules'
const desktop = { viewport: { width: 1280, height: 900 } }
/** Browsers log the answer of a page that is not found. */
const expected = /status of 404/

async function theOwner() {
  const marco = await signIn('marco.admin')
  const switchOff = async (...switchedOffModules: ModuleSettings['switchedOffModules']) => {
    const { version } = await marco.get<ModuleSettings>(MODULES)
    await marco.send('PUT', MODULES, { version, switchedOffModules })
  }
  return { marco, switchOff }
}

test('an owner switches the blog off: its links and pages are gone until it is on again', async ({
  browser,
}) => {
  const { marco, switchOff } = await theOwner()
  const { storageState } = marco
  const owner = await aPerson(browser, { ...desktop, storageState })
  const visitor = await aPerson(browser, { ...desktop, expected })
  const toBlog = visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Community' })
  const blogOf = owner.page.getByRole('navigation', { name: 'Admin' }).getByRole('link', {
    name: 'Blog',
    exact: true,
  })
  try {
    await visitor.visit('/')
    await expect(toBlog).toHaveAttribute('href', '/blog')

    await owner.visit('/admin/settings')
    const choice = owner.page.getByRole('checkbox', { name: 'Blog' })
    await expect(choice).toBeChecked()
    await expect(blogOf).toBeVisible()
    await choice.click()
    await owner.expectToast('Settings saved')
    await expect(choice).not.toBeChecked()
    await expect(blogOf).toHaveCount(0)
    await expectAccessibleInBothThemes(owner)

    await visitor.visit('/')
    await expect(visitor.page.getByRole('contentinfo')).toBeVisible()
    await expect(toBlog).toHaveCount(0)
    const answer = await visitor.page.goto('/blog')
    expect(answer?.status()).toBe(404)
    await expect(visitor.page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expectAccessibleInBothThemes(visitor)

    await choice.click()
    await expect(choice).toBeChecked()
    await expect(blogOf).toBeVisible()
    await visitor.visit('/')
    await toBlog.click()
    await expect(visitor.page).toHaveURL(/\/blog$/)
    await expect(visitor.page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
    owner.expectNoErrors()
    visitor.expectNoErrors()
  } finally {
    await switchOff()
    await owner.close()
    await visitor.close()
  }
})

test('without help, prompts and reactions no page leads to them, and an open page closes', async ({
  browser,
}) => {
  const { marco, switchOff } = await theOwner()
  const { storageState } = marco
  const admin = await aPerson(browser, { ...desktop, storageState, expected })
  const visitor = await aPerson(browser, { ...desktop, expected })
  const links = visitor.page.locator('a[href^="/knowledge-base"], a[href^="/prompts"]')
  const reactions = visitor.page.getByRole('button', { name: 'Add a reaction' })
  try {
    await visitor.visit('/services/1')
    await expect(links).not.toHaveCount(0)
    await expect(reactions.first()).toBeVisible()
    // The page follows changes from here on.
    const isFollowing = admin.page.waitForResponse('**/api/events*')
    await admin.visit('/admin/prompts')
    await isFollowing
    await expect(admin.page.getByRole('heading', { level: 1 })).toBeVisible()
    await switchOff('knowledge', 'prompts', 'reactions')
    await expect(admin.page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    for (const path of ['/services/1', '/browse', '/contact', '/nowhere']) {
      await visitor.visit(path)
      await expect(visitor.page.getByRole('contentinfo')).toBeVisible()
      await expect(links).toHaveCount(0)
      await expect(reactions).toHaveCount(0)
    }
    visitor.expectNoErrors()
  } finally {
    await switchOff()
    await admin.close()
    await visitor.close()
  }
})
