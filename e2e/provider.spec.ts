import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { aPerson, hydrated, register } from './person.ts'

const run = Date.now().toString(36)
const title = `Ship a small shop ${run}`
const description = 'I build, test and ship a small shop in two weeks, with your wording.'

const aPicture = (background: string) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function fillIn(page: Page) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Category', { exact: true }).selectOption('coding')
  await page.getByLabel('Subcategory').selectOption('ecommerce')
  await page.getByLabel('Hourly rate').fill('42.5')
  await page.getByLabel('Skills').fill('React, Node.js, react')
}

/** Waits until the browser has stored the draft. */
async function typedIsKept(page: Page, text: string) {
  await page.waitForFunction(
    (wanted) => Object.values({ ...localStorage }).some((kept) => String(kept).includes(wanted)),
    text,
  )
}

test('a viber creates a service with an image, and edits, pauses, resumes and deletes it', async ({
  browser,
}) => {
  const viber = await aPerson(browser)
  const visitor = await aPerson(browser, { colorScheme: 'dark', expected: /404/ })
  const { page } = viber
  await register(viber, {
    fullName: 'Petra Provider',
    username: `petra-${run}`,
    isServiceProvider: true,
  })

  // The draft survives a reload.
  await viber.visit('/dashboard?tab=create')
  await fillIn(page)
  await typedIsKept(page, 'React, Node.js, react')
  await page.reload()
  await expect(page.getByText(/^Unsaved changes from \d\d:\d\d$/)).toBeVisible()
  await viber.expectAccessible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Description')).toHaveValue(description)
  await expect(page.getByLabel('Subcategory')).toHaveValue('ecommerce')

  // A file that is not an image is rejected immediately; an image gets a preview.
  const cover = page.getByLabel('Cover image')
  await cover.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await expect(page.getByText('Please choose a JPEG, PNG, WebP, AVIF or GIF image.')).toBeVisible()
  const photo = { name: 'shop.jpg', mimeType: 'image/jpeg', buffer: await aPicture('#c43') }
  await cover.setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'Preview of the cover' })).toBeVisible()
  await viber.expectAccessible()
  await page.getByRole('button', { name: 'Create Service' }).click()
  await viber.expectToast('Service Created')

  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.locator('img')).toHaveAttribute('src', /^\/media\/[\w-]+-small\.webp$/)
  await viber.expectAccessible()
  await card.getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const address = new URL(page.url()).pathname

  await visitor.visit(address)
  await expect(visitor.page.locator('img[src^="/media/"]').first()).toBeVisible()
  await visitor.page.getByText('How is my payment protected?').click()
  await expect(visitor.page.getByText('don’t respond within 7 days')).toBeVisible()
  await visitor.expectAccessible()

  // The draft has been discarded; edits take effect immediately.
  await viber.visit('/dashboard?tab=create')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await viber.visit('/dashboard?tab=services')
  await card.getByRole('button', { name: `Edit: ${title}` }).click()
  const form = page.getByRole('article').filter({ hasText: 'Edit service' })
  await form.getByLabel('Hourly rate').fill('55')
  await form.getByRole('button', { name: 'Remove image' }).click()
  await viber.expectAccessible()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await viber.expectToast('Service Updated')
  await expect(card.getByText('$55')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(card.locator('img')).toHaveCount(0)

  await card.getByRole('button', { name: `Pause: ${title}` }).click()
  await viber.expectToast('Service Paused')
  await visitor.visit(address)
  await expect(visitor.page.getByText('404 Page Not Found')).toBeVisible()
  await card.getByRole('button', { name: 'Resume' }).click()
  await viber.expectToast('Service Resumed')
  await visitor.visit(address)
  await expect(visitor.page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await card.getByRole('button', { name: `Delete: ${title}` }).click()
  await viber.expectAccessible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await viber.expectToast('Service Deleted')
  await expect(page.getByText("You haven't created any services yet.")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Services' })).toBeFocused()

  viber.expectNoErrors()
  visitor.expectNoErrors()
  await viber.close()
  await visitor.close()
})

test('overlong words wrap, and overlong skills are rejected', async ({ browser }) => {
  const viber = await aPerson(browser, { viewport: { width: 320, height: 700 } })
  const { page } = viber
  await register(viber, {
    fullName: 'Wanda Words',
    username: `wanda-${run}`,
    isServiceProvider: true,
  })
  await viber.visit('/dashboard?tab=create')
  await fillIn(page)
  // With two invalid fields, the first one on the page gets the focus.
  await page.getByLabel('Category', { exact: true }).selectOption('')
  await page.getByLabel('Hourly rate').fill('4')
  await page.getByRole('button', { name: 'Create Service' }).click()
  await expect(page.getByText('Hourly rate must be at least $5')).toBeVisible()
  await expect(page.getByLabel('Category', { exact: true })).toBeFocused()
  await fillIn(page)
  const longest = 'W'.repeat(120)
  await page.getByLabel('Title').fill(longest)
  await page.getByLabel('Skills').fill(`React, ${'x'.repeat(41)}`)
  await page.getByRole('button', { name: 'Create Service' }).click()
  await expect(page.getByText('A skill has at most 40 characters')).toBeVisible()
  await page.getByLabel('Skills').fill(`React, ${'W'.repeat(40)}`)
  await page.getByRole('button', { name: 'Create Service' }).click()
  await viber.expectToast('Service Created')
  await expect(page.getByRole('heading', { name: longest })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: `View: ${longest}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: longest })).toBeVisible()
  await expectNoSidewaysScroll(page)
  const { userId } = await page.evaluate(
    (path) => fetch(`/api${path}`).then((answer) => answer.json() as Promise<{ userId: number }>),
    new URL(page.url()).pathname,
  )
  for (const path of [`/vibers/${userId}?tab=services`, `/browse?search=${longest}`]) {
    await viber.visit(path)
    await expect(page.getByRole('heading', { name: longest })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  viber.expectNoErrors()
  await viber.close()
})

/** Expects neither the page nor a heading to overflow horizontally. */
async function expectNoSidewaysScroll(page: Page) {
  const tooWide = await page.evaluate(() => {
    const all = [document.documentElement, ...document.querySelectorAll('main h1, main h3')]
    return all.map(({ scrollWidth, clientWidth }) => Math.max(0, scrollWidth - clientWidth))
  })
  expect(
    tooWide.filter((pixels) => pixels > 0),
    `pixels too wide: ${page.url()}`,
  ).toEqual([])
}

test('a session that ends while saving a service does not lose the text', async ({ browser }) => {
  const viber = await aPerson(browser, { expected: /401/ })
  const { page } = viber
  const username = `sessa-${run}`
  await register(viber, { fullName: 'Sessa Viber', username, isServiceProvider: true })
  await viber.visit('/dashboard?tab=create')
  await fillIn(page)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Create Service' }).click()
  await page.getByRole('link', { name: 'Log in and continue' }).click()
  await page.waitForURL(/\/auth\?next=/)
  await hydrated(page)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('a journey of many steps')
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'Create Service' }).click()
  await viber.expectToast('Service Created')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  viber.expectNoErrors()
  await viber.close()
})
