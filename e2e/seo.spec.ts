import { expect, test, type Page } from '@playwright/test'
import { signIn } from './account.ts'
import { DEMO_PASSWORD } from '../src/settings/demo.ts'
import { aPerson, hydrated } from './person.ts'

const desktop = { viewport: { width: 1280, height: 900 } }
const run = Date.now().toString(36)

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save SEO settings' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'SEO settings saved successfully' }),
  ).toBeVisible()
}

const contentOf = (page: Page, name: string) =>
  page.locator(`head meta[name="${name}"], head meta[property="${name}"]`).getAttribute('content')

test('an admin edits the SEO settings and sees a preview before saving', async ({ browser }) => {
  const { storageState } = await signIn('marco.admin')
  const admin = await aPerson(browser, { ...desktop, storageState, expected: /missing\.example/ })
  const { page, visit } = admin
  await visit('/admin/cms?tab=seo')
  const title = page.getByLabel('Site title')
  await expect(title).toHaveValue(/./)
  await admin.expectAccessible()
  await expect(page.getByLabel('HTML for the head of public pages')).not.toBeEditable()

  // Too long: the counter turns red, and saving shows an error.
  const name = await title.inputValue()
  await title.fill('x'.repeat(61))
  await expect(page.getByText('61 / 60')).toHaveAttribute('data-over', 'true')
  await page.getByRole('button', { name: 'Save SEO settings' }).click()
  await expect(page.getByText('Site title should be 60 characters or less')).toBeVisible()
  await admin.expectAccessible()
  await title.fill(name)

  const description = `Coders and marketers, found in a minute (${run}).`
  await page.getByLabel('Site description').fill(description)
  await page.getByLabel('Social title').fill(`Vibes ${run}`)
  const results = page.getByRole('region', { name: 'In search results' })
  const card = page.getByRole('region', { name: 'In social networks' })
  await expect(results.getByText(description)).toBeVisible()
  await expect(card.getByText(`Vibes ${run}`)).toBeVisible()
  await page.getByLabel('Social image').fill('https://missing.example/picture.png')
  await expect(card.getByText('This image does not load')).toBeVisible()
  await page.getByLabel('Upload an image').setInputFiles({
    name: 'card.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await expect(page.getByLabel('Social image')).toHaveValue(/^\/media\/.+\.webp$/)
  const uploaded = await page.getByLabel('Social image').inputValue()
  await expect(card.locator(`img[src="${uploaded}"]`)).toBeVisible()
  await page.getByLabel('Card on X').selectOption('summary')
  await save(page)
  // axe counts only the visible part of a target, so no control may be half covered by the sticky header.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await admin.expectAccessible()

  const visitor = await aPerson(browser, desktop)
  await visitor.visit('/')
  expect(await contentOf(visitor.page, 'description')).toBe(description)
  expect(await contentOf(visitor.page, 'og:title')).toBe(`Vibes ${run}`)
  expect(await contentOf(visitor.page, 'og:description')).toBe(description)
  expect(await contentOf(visitor.page, 'twitter:card')).toBe('summary')
  const base = test.info().project.use.baseURL
  expect(await contentOf(visitor.page, 'og:image')).toBe(base + uploaded)
  visitor.expectNoErrors()
  await visitor.close()

  // Restore the settings for the other journeys.
  await page.getByLabel('Site description').fill('')
  await page.getByLabel('Social title').fill('')
  await page.getByLabel('Social image').fill('')
  await page.getByLabel('Card on X').selectOption('summary_large_image')
  await save(page)
  // The message disappears after three seconds unless the pointer rests on it.
  await expect(page.getByText('SEO settings saved successfully')).toHaveCount(0)
  admin.expectNoErrors()
  await admin.close()
})

test('custom head code runs only on public pages', async ({ browser }) => {
  const boss = await signIn('ada.super')
  const keep = (value: string) =>
    boss.send('POST', '/api/admin/site-settings/batch', {
      settings: [{ key: 'head_code', value, category: 'seo' }],
      currentPassword: DEMO_PASSWORD,
    })
  await keep('<script>globalThis.counted = (globalThis.counted ?? 0) + 1</script>')
  const visitor = await aPerson(browser, desktop)
  const { page, visit } = visitor
  const counted = () => page.evaluate(() => (globalThis as { counted?: number }).counted)
  await visit('/')
  expect(await counted()).toBe(1)
  // Navigation between public pages does not reload the document; navigation to any other page does.
  await page.getByRole('link', { name: 'Browse Freelancers' }).first().click()
  await page.waitForURL('**/browse')
  expect(await counted()).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await hydrated(page)
  expect(await counted()).toBeUndefined()
  await visit('/auth/forgot')
  expect(await counted()).toBeUndefined()
  await keep('')
  await visit('/')
  expect(await counted()).toBeUndefined()
  visitor.expectNoErrors()
  await visitor.close()
})
