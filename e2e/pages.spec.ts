import { expect, test, type Locator, type Page as Tab } from '@playwright/test'
import type { Page, PageTranslation } from '../src/pages/contract.ts'
import { signIn, type Account } from './account.ts'
import { aPerson, type Person } from './person.ts'

const run = Date.now().toString(36)
const desktop = { viewport: { width: 1280, height: 900 } }
const cms = '/admin/cms'

/** Deletes the pages of this run, even when the journey fails. */
async function removePages(admin: Account) {
  const pages = await admin.get<Page[]>('/api/pages?limit=100')
  for (const { id, slug } of pages) {
    if (slug.includes(run)) await admin.send('DELETE', `/api/admin/pages/${id}`)
  }
}

function aPage(admin: Account, fields: { title: string; slug: string; content?: string }) {
  const content = '<p>As it was at first.</p>'
  return admin.send<Page>('POST', '/api/admin/pages', { content, status: 'published', ...fields })
}

const present = (admin: Account, { id }: Page) => admin.get<Page>(`/api/admin/pages/${id}`)

/** The page form in its side sheet. The fields of other languages are also in it, but hidden. */
function sheetOf(page: Tab, name: RegExp | string) {
  const sheet = page.getByRole('dialog', { name })
  const field = (label: string) => sheet.getByRole('textbox', { name: label, exact: true })
  const button = (label: string) => sheet.getByRole('button', { name: label, exact: true })
  return { sheet, field, button, title: field('Title'), content: field('Content') }
}

async function answerTo(page: Tab, path: string) {
  const answer = await page.request.get(path, { maxRedirects: 0 })
  return [answer.status(), answer.headers()['location']]
}

/** Elements that can scroll horizontally: the page itself, or parts of a dialog. */
const tooWide = (page: Tab) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] *')]
      .filter(
        (one) =>
          one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowX),
      )
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, className }) => `${tagName} ${className}`),
  )

async function expectAccessibleInBothThemes({ page, expectAccessible }: Person) {
  await expectAccessible()
  // Dark mode changes only colors.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 375, height: 800 })
  await expect.poll(() => tooWide(page)).toEqual([])
  await page.setViewportSize(desktop.viewport)
}

test('an admin writes, publishes and renames a page by keyboard, and the old address redirects', async ({
  browser,
}) => {
  const marco = await signIn('marco.admin')
  const admin = await aPerson(browser, { ...desktop, storageState: marco.storageState })
  const visitor = await aPerson(browser, { ...desktop, expected: /404/ })
  const { page } = admin
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const title = `Our workshop ${run}`
  const slug = `our-workshop-${run}`
  const row = page.getByRole('row').filter({ hasText: title })
  try {
    await admin.visit(cms)
    await page.getByRole('link', { name: 'Add page' }).first().click()
    const adding = sheetOf(page, 'Add a page')
    await expect(adding.content).toBeVisible()
    await adding.title.focus()
    await page.keyboard.type(title)
    await expect(adding.field('Slug')).toHaveValue(slug)
    await press('Tab', 'Tab')
    await expect(adding.sheet.getByLabel('Text style')).toBeFocused()
    await press('ArrowDown', 'ArrowDown', 'Escape')
    await expect(adding.content).toBeFocused()
    await page.keyboard.type('What we make')
    await press('Enter', 'Control+b')
    await page.keyboard.type('Only good things')
    await press('Control+b')
    await page.keyboard.type(', slowly.')
    await press('Enter', 'Control+Shift+8')
    await page.keyboard.type('Chairs')
    await press('Enter')
    await page.keyboard.type('Tables')
    await press('Enter', 'Enter')
    await page.keyboard.type('Want one? ')
    await press('Control+k')
    const linking = page.getByRole('dialog', { name: 'Link', exact: true })
    await expect(linking.getByLabel('Address')).toBeFocused()
    await page.keyboard.type('/browse')
    await press('Tab')
    await page.keyboard.type('Find a maker')
    await press('Enter')
    await expect(linking).toBeHidden()
    await adding.sheet.getByLabel('Meta title').fill(`Chairs and tables ${run}`)

    const preview = adding.sheet.getByRole('region', { name: 'Preview' })
    const expectWritten = async (where: typeof preview) => {
      await expect(where.getByRole('heading', { level: 2, name: 'What we make' })).toBeVisible()
      await expect(where.locator('strong')).toHaveText('Only good things')
      await expect(where.getByRole('listitem')).toHaveText(['Chairs', 'Tables'])
      const link = where.getByRole('link', { name: 'Find a maker' })
      await expect(link).toHaveAttribute('href', '/browse')
    }
    await expectWritten(preview)
    await expect(preview.getByText(`Chairs and tables ${run} | `).first()).toBeVisible()
    await expectAccessibleInBothThemes(admin)
    await adding.button('Create page').click()
    await admin.expectToast('Page created successfully')
    await expect(row).toContainText('Draft')
    await expectAccessibleInBothThemes(admin)

    // A draft is not visible to visitors.
    expect(await answerTo(visitor.page, `/${slug}`)).toEqual([404, undefined])
    await visitor.visit(`/${slug}`)
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    const view = row.getByRole('link', { name: `View ${title} in a new tab` })
    await expect(view).toHaveAttribute('href', `/${slug}`)
    await admin.visit(`/${slug}`)
    await expectWritten(page.getByRole('article'))
    const bar = page.getByText('Draft - only admins can see this page.')
    await expect(bar).toBeVisible()
    await admin.expectAccessible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await admin.expectToast('Everyone can see this page now.')
    await expect(bar).toBeHidden()
    await visitor.visit(`/${slug}`)
    await expect(visitor.page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    await admin.visit(cms)
    await row.getByRole('link', { name: `Edit ${title}` }).click()
    const editing = sheetOf(page, `Edit ${title}`)
    await editing.field('Slug').fill(`${slug}-moved`)
    await editing.button('Save page').click()
    await admin.expectToast('Page updated successfully')
    await expect(row).toContainText(`/${slug}-moved`)
    expect(await answerTo(visitor.page, `/${slug}`)).toEqual([301, `/${slug}-moved`])
    await visitor.visit(`/${slug}`)
    await expect(visitor.page).toHaveURL(`/${slug}-moved`)
    await expect(visitor.page).toHaveTitle(new RegExp(`^Chairs and tables ${run} \\| `))
    await expectWritten(visitor.page.getByRole('article'))
    await expectAccessibleInBothThemes(visitor)

    await row.getByRole('button', { name: `Delete ${title}` }).click()
    const asking = page.getByRole('dialog', { name: `Delete ${title}` })
    await expect(
      asking.getByText('Are you sure you want to delete this page? This action cannot be undone.', {
        exact: true,
      }),
    ).toBeVisible()
    await admin.expectAccessible()
    await asking.getByRole('button', { name: 'Delete', exact: true }).click()
    await admin.expectToast('Page deleted successfully')
    await expect(row).toBeHidden()
    for (const gone of [slug, `${slug}-moved`]) {
      expect(await answerTo(visitor.page, `/${gone}`)).toEqual([404, undefined])
    }
    admin.expectNoErrors()
    visitor.expectNoErrors()
  } finally {
    await removePages(marco)
    await Promise.all([admin.close(), visitor.close()])
  }
})

test("an admin's input survives concurrent edits, a taken address, lost answers and a reload", async ({
  browser,
}) => {
  const [ada, marco] = [await signIn('ada.super'), await signIn('marco.admin')]
  const { storageState } = ada
  const expected = /409|ERR_FAILED/
  const admin = await aPerson(browser, { ...desktop, storageState, expected })
  const { page } = admin
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  const decide = (answer: string) =>
    question.getByRole('button', { name: answer, exact: true }).click()
  try {
    const terms = await aPage(marco, { title: `Terms ${run}`, slug: `terms-${run}` })
    await admin.visit(`${cms}?edit=${terms.id}`)
    const editing = sheetOf(page, `Edit Terms ${run}`)
    await editing.title.fill(`Ada’s terms ${run}`)
    await marco.send('PATCH', `/api/admin/pages/${terms.id}`, { title: `Marco’s terms ${run}` })
    await editing.button('Save page').click()
    await expect(
      editing.sheet.getByText('Someone else changed this while you were editing'),
    ).toBeVisible()
    await expect(editing.sheet.getByText(`Its title is now “Marco’s terms ${run}”`)).toBeVisible()
    await expect(editing.sheet.getByText(/^.?Marco .+ changed it on /)).toBeVisible()
    await expect(editing.title).toHaveValue(`Ada’s terms ${run}`)
    expect((await present(marco, terms)).title).toBe(`Marco’s terms ${run}`)
    await admin.expectAccessible()
    await editing.button('Keep mine').click()
    await editing.button('Save page').click()
    await admin.expectToast('Page updated successfully')
    await expect(editing.sheet).toBeHidden()
    expect((await present(marco, terms)).title).toBe(`Ada’s terms ${run}`)

    // A typed address is never changed without confirmation.
    await page.getByRole('link', { name: 'Add page' }).first().click()
    const adding = sheetOf(page, 'Add a page')
    await adding.title.fill(`More terms ${run}`)
    await adding.field('Slug').fill(terms.slug)
    await adding.content.click()
    await page.keyboard.type('There is more.')
    await adding.button('Create page').click()
    await expect(adding.sheet.getByText('This address is already taken.')).toHaveCount(1)
    await admin.expectAccessible()
    await adding.button(`Use “${terms.slug}-2”`).click()
    await expect(adding.field('Slug')).toHaveValue(`${terms.slug}-2`)
    await adding.button('Create page').click()
    await expect(adding.sheet).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: `/${terms.slug}-2` })).toBeVisible()

    // The page was saved although the answer was lost; saving again must not create a second page.
    await page.getByRole('link', { name: 'Add page' }).first().click()
    await adding.title.fill(`Lost terms ${run}`)
    await adding.content.click()
    await page.keyboard.type('There is one of these.')
    await page.route(
      /\/api\/admin\/pages$/,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await adding.button('Create page').click()
    await expect(adding.sheet.getByRole('alert')).toBeVisible()
    await adding.button('Create page').click()
    await expect(adding.sheet).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: `/lost-terms-${run}` })).toHaveCount(1)

    // Closing asks for confirmation; a reload leaves a draft that can be restored.
    await page.getByRole('link', { name: `Edit Ada’s terms ${run}` }).click()
    const again = sheetOf(page, `Edit Ada’s terms ${run}`)
    await again.title.fill('Half a title')
    await again.content.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Half a thought.')
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await admin.expectAccessible()
    await decide('Keep editing')
    await expect(again.title).toHaveValue('Half a title')
    await page.reload()
    const draft = again.sheet.getByText(/^Unsaved changes from /)
    await expect(draft).toBeVisible()
    await expect(again.title).toHaveValue(`Ada’s terms ${run}`)
    await again.button('Restore').click()
    await expect(draft).toBeHidden()
    await expect(again.title).toHaveValue('Half a title')
    await expect(again.content).toHaveText('As it was at first. Half a thought.')
    await again.button('Close').click()
    await decide('Discard changes')
    await expect(again.sheet).toBeHidden()
    await page.getByRole('link', { name: `Edit Ada’s terms ${run}` }).click()
    await expect(again.title).toHaveValue(`Ada’s terms ${run}`)
    await expect(draft).toBeHidden()
    // Without changes, closing does not ask.
    await page.keyboard.press('Escape')
    await expect(again.sheet).toBeHidden()
    await expect(question).toBeHidden()
    admin.expectNoErrors()
  } finally {
    await removePages(marco)
    await admin.close()
  }
})

test('a page appears on the landing page and in each language that it is translated into', async ({
  browser,
}) => {
  const marco = await signIn('marco.admin')
  const { storageState } = marco
  const admin = await aPerson(browser, { ...desktop, storageState })
  const visitor = await aPerson(browser, desktop)
  const { page } = admin
  const before = await marco.get<Page | null>('/api/pages/homepage')
  try {
    const links = ['/about', '/fees'].map((to) => `<p><a href="${to}">${to}</a></p>`).join('')
    const made = await aPage(marco, {
      title: `Welcome ${run}`,
      slug: `welcome-${run}`,
      content: `<p>As it was at first.</p>${links}`,
    })
    const heading = (level: number, name: string) =>
      visitor.page.getByRole('heading', { level, name: `${name} ${run}` })
    await admin.visit(`${cms}?edit=${made.id}`)
    const { sheet, title, content, button } = sheetOf(page, `Edit Welcome ${run}`)
    // Links on a line of their own must be large enough to tap.
    await expect(content.getByText('/fees')).toBeVisible()
    await admin.expectAccessible()
    await button('Español · not translated').click()
    await expect(content).toBeVisible()
    await title.fill(`Bienvenida ${run}`)
    await content.click()
    await page.keyboard.type('Pase, por favor.')
    await button('Save translation').click()
    await expect(sheet.getByText('The translation is saved.')).toBeVisible()
    await expect(button('Español')).toHaveAttribute('aria-pressed', 'true')
    await admin.expectAccessible()
    const kept = await marco.get<PageTranslation[]>(`/api/admin/pages/${made.id}/translations`)
    expect(kept.map(({ language, content: html }) => [language, html])).toEqual([
      ['es', '<p>Pase, por favor.</p>'],
    ])
    await visitor.visit(`/${made.slug}?lang=es`)
    await expect(heading(1, 'Bienvenida')).toBeVisible()
    const article = visitor.page.getByRole('article')
    await expect(article).toHaveAttribute('lang', 'es')
    await expect(article).toContainText('Pase, por favor.')
    await visitor.visit(`/${made.slug}?lang=fr`)
    await expect(heading(1, 'Welcome')).toBeVisible()
    await expect(visitor.page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(article).toHaveAttribute('lang', 'en')

    await button('English · original').click()
    await sheet.getByLabel('Show on the homepage').check()
    await button('Save page').click()
    await admin.expectToast('Page updated successfully')
    expect(await answerTo(visitor.page, `/${made.slug}`)).toEqual([301, '/'])
    await visitor.visit(`/${made.slug}?lang=en`)
    await expect(visitor.page).toHaveURL(/^[^?]*\/(?:\?lang=en)?$/)
    const own = heading(2, 'Welcome')
    await expect(own).toBeVisible()
    const placeOf = async (one: Locator) => (await one.boundingBox())?.y ?? 0
    const hero = visitor.page.getByRole('heading', { level: 1 })
    expect(await placeOf(own)).toBeGreaterThan(await placeOf(hero))
    await visitor.expectAccessible()
    await visitor.visit('/?lang=es')
    await expect(heading(2, 'Bienvenida')).toBeVisible()

    await page.getByRole('link', { name: `Edit Welcome ${run}` }).click()
    await sheet.getByLabel('Show on the homepage').uncheck()
    await button('Save page').click()
    await expect(page.getByText('The landing page no longer shows a page.').first()).toBeVisible()
    await visitor.visit('/?lang=en')
    await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(heading(2, 'Welcome')).toBeHidden()
    admin.expectNoErrors()
    visitor.expectNoErrors()
  } finally {
    await removePages(marco)
    if (before) await marco.send('PATCH', `/api/admin/pages/${before.id}`, { isHomepage: true })
    await Promise.all([admin.close(), visitor.close()])
  }
})
