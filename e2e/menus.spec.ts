import { expect, test, type Locator } from '@playwright/test'
import type { AdminMenu } from '../src/menus/admin-contract.ts'
import { signIn } from './account.ts'
import { aPerson } from './person.ts'

const phone = { width: 375, height: 800 }

test('an admin builds the footer by keyboard only, and a visitor sees it', async ({ browser }) => {
  const marco = await signIn('marco.admin')
  const before = (await marco.get<AdminMenu[]>('/api/admin/menus')).find(
    ({ location }) => location === 'footer',
  )
  const admin = await aPerson(browser, { storageState: marco.storageState })
  const { page } = admin
  const press = (key: string) => page.keyboard.press(key)
  await admin.visit('/admin/cms?tab=menus')
  await page.getByRole('button', { name: /^Footer/ }).focus()
  await press('Enter')
  const editor = page.getByRole('region', { name: 'Footer' })
  await expect(editor.getByRole('button', { name: 'Add item' })).toBeVisible()

  async function add(title: string, address: string) {
    await editor.getByRole('button', { name: 'Add item' }).focus()
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add item' })
    await dialog.getByLabel('Title', { exact: true }).focus()
    await page.keyboard.type(title)
    await dialog.getByLabel('Links to').focus()
    await page.keyboard.type('An')
    await dialog.getByLabel('Address').focus()
    await page.keyboard.type(address)
    await press('Enter')
    await expect(dialog).toBeHidden()
    await expect(editor.getByRole('button', { name: `Edit ${title}` })).toBeFocused()
  }
  const plain = (text: string) => new RegExp(text.replaceAll(' ', '.*'))
  await add('Guides', '/browse')
  await add('Second', '/browse?category=coding')
  await add('First', '/browse?category=marketing')
  const button = (name: string) => editor.getByRole('button', { name: plain(name) })
  await button('Move Second below').focus()
  await press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Second' })).toContainText('below')
  await expect(button('Move Second below')).toBeFocused()
  await button('Move First below').focus()
  await press('Enter')
  await expect(button('Move First below')).toBeFocused()
  await button('Move First up').focus()
  await press('Enter')
  await expect(button('Move First up')).toBeFocused()
  await admin.expectAccessible()
  await button('Remove First').focus()
  await press('Enter')
  await expect(button('Edit First')).toBeHidden()
  await expect(button('Edit Second')).toBeFocused()
  await editor.getByRole('button', { name: 'Undo' }).focus()
  await press('Enter')
  await expect(button('Edit First')).toBeVisible()
  await editor.getByRole('button', { name: 'Save menu' }).focus()
  await press('Enter')
  await admin.expectToast('Menu saved')

  const visitor = await aPerson(browser, { viewport: phone, colorScheme: 'dark' })
  await visitor.visit('/contact')
  const column = visitor.page.getByRole('navigation', { name: 'Guides' })
  await expect(column.getByRole('listitem')).toHaveText(['First', 'Second'])
  await visitor.expectAccessible()
  await column.getByRole('link', { name: 'Second' }).click()
  await expect(visitor.page).toHaveURL('/browse?category=coding')
  visitor.expectNoErrors()

  await page.setViewportSize(phone)
  await admin.visit('/admin/cms?tab=menus')
  await page.getByRole('button', { name: /^Footer/ }).click()
  await expect(button('Edit Guides')).toBeVisible()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBe(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await admin.expectAccessible()
  admin.expectNoErrors()

  // Restore the original menu for the other journeys.
  for (const title of ['First', 'Second', 'Guides']) await button(`Remove ${title}`).click()
  await editor.getByRole('button', { name: 'Save menu' }).click()
  await admin.expectToast('Menu saved')
  const after = (await marco.get<AdminMenu[]>('/api/admin/menus')).find(
    ({ location }) => location === 'footer',
  )
  expect(titlesOf(after)).toEqual(titlesOf(before))
})

function titlesOf(menu: AdminMenu | undefined) {
  return menu?.items.map(({ title, children }) => [title, ...children.map((one) => one.title)])
}

test('an admin creates, renames and deletes a menu, and the focus stays in place', async ({
  browser,
}) => {
  const marco = await signIn('marco.admin')
  const sidebar = (await marco.get<AdminMenu[]>('/api/admin/menus')).find(
    ({ location }) => location === 'sidebar',
  )
  expect(titlesOf(sidebar)).toEqual([['Community guidelines'], ['Fees'], ['Security']])
  await marco.send('DELETE', `/api/admin/menus/${sidebar?.id}`)
  const admin = await aPerson(browser, { storageState: marco.storageState })
  const { page } = admin
  await admin.visit('/admin/cms?tab=menus')
  await page.getByRole('button', { name: /^Sidebar/ }).click()
  const editor = page.getByRole('region', { name: 'Sidebar' })
  await editor.getByRole('button', { name: 'Create this menu' }).click()
  const rename = editor.getByRole('button', { name: 'Rename menu' })
  await rename.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Next to the pages')
  await admin.expectAccessible()

  // A busy button keeps the focus and ignores further clicks.
  const patched: string[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/admin/menus/*', async (route) => {
    patched.push(route.request().method())
    await held
    await route.continue()
  })
  const submit = dialog.getByRole('button', { name: 'Rename menu' })
  await submit.focus()
  await page.keyboard.press('Enter')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await expect(submit).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Name').press('Enter')
  letGo()
  await admin.expectToast('Menu renamed')
  await expect(dialog).toBeHidden()
  expect(patched).toEqual(['PATCH'])
  await page.unroute('**/api/admin/menus/*')
  await expect(rename).toBeFocused()
  await expect(editor.getByRole('list', { name: 'Next to the pages' })).toBeAttached()

  await editor.getByRole('button', { name: 'Delete menu' }).click()
  await expect(page.getByRole('dialog', { name: /Next to the pages/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete menu' }).click()
  await admin.expectToast('Menu deleted')
  await expect(editor.getByRole('button', { name: 'Create this menu' })).toBeVisible()
  await admin.expectAccessible()
  admin.expectNoErrors()
  await admin.close()

  // Restore the original menu for the other journeys.
  const { name, location, items } = sidebar as AdminMenu
  const { id, version } = await marco.send<AdminMenu>('POST', '/api/admin/menus', {
    name,
    location,
  })
  await marco.send('PUT', `/api/admin/menus/${id}/items`, { version, items })
})

test('an admin drags menu items by touch and by mouse', async ({ browser }) => {
  const { storageState } = await signIn('marco.admin')
  const admin = await aPerson(browser, { storageState, viewport: phone, hasTouch: true })
  const { page } = admin
  await admin.visit('/admin/cms?tab=menus')
  await page.getByRole('button', { name: /^Sidebar/ }).click()
  const editor = page.getByRole('region', { name: 'Sidebar' })
  const rows = editor.locator('[data-item]')
  const titles = () => rows.locator('p.font-medium').allTextContents()
  await expect.poll(titles).toEqual(['Community guidelines', 'Fees', 'Security'])
  const handle = (index: number) => rows.nth(index).locator('[data-handle]')
  const at = async (locator: Locator, { x, y }: { x: number; y: number }) => {
    const box = await locator.boundingBox()
    return { x: (box?.x ?? 0) + x, y: (box?.y ?? 0) + y }
  }

  // Playwright's touchscreen only taps, so the touches come from the browser's own protocol.
  const touch = await page.context().newCDPSession(page)
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { x: number; y: number }[]
  ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  await handle(2).scrollIntoViewIfNeeded()
  const from = await at(handle(2), { x: 20, y: 20 })
  const to = await at(rows.nth(0), { x: 40, y: 4 })
  await send('touchStart', from)
  await send('touchMove', { x: from.x, y: from.y - 20 })
  await expect(rows.nth(2)).toHaveCSS('opacity', '0.5')
  await send('touchMove', to)
  // The mark above the row shows where the item will land; a finger is not lifted before.
  await expect(rows.nth(0)).not.toHaveCSS('box-shadow', 'none')
  await send('touchEnd')
  await expect.poll(titles).toEqual(['Security', 'Community guidelines', 'Fees'])
  await expect(editor.getByRole('status').filter({ hasText: 'Security' })).toBeAttached()

  const grip = await at(handle(1), { x: 20, y: 20 })
  const height = (await rows.nth(0).boundingBox())?.height ?? 0
  const inside = await at(rows.nth(0), { x: 200, y: height - 8 })
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  await page.mouse.move(grip.x, grip.y - 10)
  await expect(rows.nth(1)).toHaveCSS('opacity', '0.5')
  const plain = await rows.nth(2).evaluate((row) => getComputedStyle(row).backgroundColor)
  await page.mouse.move(inside.x, inside.y, { steps: 5 })
  await expect(rows.nth(0)).not.toHaveCSS('background-color', plain)
  await page.mouse.up()
  const below = editor.getByRole('list').getByRole('list')
  await expect(below.locator('[data-item]')).toContainText('Community guidelines')
  await admin.expectAccessible()
  admin.expectNoErrors()
  await admin.close()
})

test('the header links fit for every role and language, and the remaining ones are under More', async ({
  browser,
}) => {
  const { storageState } = await signIn('marco.admin')
  for (const options of [{}, { storageState }]) {
    const one = await aPerson(browser, options)
    const { page } = one
    const bar = page.getByRole('banner')
    for (const language of ['en', 'es', 'fr']) {
      for (const width of [1280, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        await one.visit(`/about?lang=${language}`)
        const gaps = await bar.locator('> .container-page').evaluate((row) => {
          const boxes = [...row.children].map((part) => part.getBoundingClientRect())
          const { right } = row.getBoundingClientRect()
          const inside = right - Number.parseFloat(getComputedStyle(row).paddingRight)
          const [logo, links, end] = boxes
          if (!logo || !links || !end) return []
          return [
            logo.width - 28,
            links.left - logo.right,
            end.left - links.right,
            inside - end.right,
          ]
        })
        expect(gaps.map(Math.round)).toHaveLength(4)
        expect(Math.round(Math.min(...gaps)), `${language} ${width}`).toBeGreaterThanOrEqual(0)
        const nav = bar.getByRole('navigation').first()
        const more = nav.locator('summary:visible')
        if ((await more.count()) > 0) await more.click()
        for (const to of ['/how-it-works', '/blog', '/prompts', '/knowledge-base']) {
          await expect(nav.locator(`a[href="${to}"]:visible`)).toHaveCount(1)
        }
      }
    }
    await one.expectAccessible()
    one.expectNoErrors()
    await one.close()
  }
})

test('a visitor sends a contact message, and an admin finds it in the inbox', async ({
  browser,
}) => {
  const visitor = await aPerson(browser, { viewport: phone })
  const { page } = visitor
  await visitor.visit('/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please write a message')).toBeVisible()
  await visitor.expectAccessible()
  await page.getByLabel('Your name').fill('Wanda Writer')
  await page.getByLabel('Email').fill('wanda@example.org')
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you have invoices?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message has arrived')).toBeVisible()
  await visitor.expectAccessible()
  visitor.expectNoErrors()

  const ada = await signIn('ada.super')
  const admin = await aPerson(browser, { storageState: ada.storageState })
  const inbox = admin.page
  await admin.visit('/admin/inbox?kind=contact')
  await inbox.getByText('Wanda Writer').click()
  const opened = inbox.getByRole('region', { name: 'Opened item' })
  await expect(opened.getByText('Do you have invoices?')).toBeVisible()
  await expect(opened.getByRole('button', { name: 'Mark as answered' })).toBeEnabled()
  await admin.expectAccessible()
  await inbox.keyboard.press('a')
  const dialog = inbox.getByRole('dialog', { name: 'Mark as answered?' })
  await expect(dialog.getByLabel('Note')).toBeFocused()
  await inbox.keyboard.type('Sent the link.')
  await dialog.getByRole('button', { name: 'Mark as answered' }).click()
  await admin.expectToast('Marked as answered')
  await expect(inbox.getByText('Wanda Writer')).toBeHidden()
  admin.expectNoErrors()
})
