import { expect, test } from '@playwright/test'
import type { Page } from '../src/pages/contract.ts'
import { hostileHtml } from '../test/hostile-html.ts'
import { signIn } from './account.ts'
import { aPerson } from './person.ts'

/** Hostile HTML sets `window.ran` when it runs. Nothing an admin writes may run, not even from a hijacked account. */
declare global {
  interface Window {
    ran?: unknown
  }
}

test('no page runs scripts that are in its content [control 3]', async ({ browser }) => {
  const admin = await signIn('marco.admin')
  const slug = `hostile-${Date.now()}`
  const kept = await admin.send<Page>('POST', '/api/admin/pages', {
    title: '"><script>window.ran=1</script><img src=x onerror=window.ran=1>',
    slug,
    // Each sample in its own paragraph, then all of them together, because broken markup can affect its neighbors.
    content: hostileHtml.map((html) => `<p>${html}</p>`).join('') + hostileHtml.join('\n'),
    metaTitle: '</title><script>window.ran=1</script>',
    metaDescription: '"><script>window.ran=1</script>',
    status: 'published',
  })
  const visitor = await aPerson(browser, { expected: /a\.invalid|ERR_NAME_NOT_RESOLVED/ })
  const { page } = visitor
  const dialogs: string[] = []
  const elsewhere: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url())
    if (hostname.includes('evil') || pathname.startsWith('/api/logout')) {
      elsewhere.push(request.url())
    }
  })
  const nothingRan = async () => {
    expect(await page.evaluate(() => window.ran)).toBeUndefined()
    expect({ dialogs, elsewhere }).toEqual({ dialogs: [], elsewhere: [] })
  }
  // First as rendered by the server, then as parsed again by the browser.
  await visitor.visit(`/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>')
  await nothingRan()
  await page.locator('.rich-text').evaluate((element) => {
    const { innerHTML } = element
    element.innerHTML = innerHTML
    for (const one of element.querySelectorAll('*')) {
      for (const type of ['mouseover', 'focus', 'toggle', 'animationstart', 'pointerrawupdate']) {
        one.dispatchEvent(new Event(type))
      }
    }
  })
  await page.mouse.wheel(0, 100_000)
  await nothingRan()
  const links = await page
    .locator('.rich-text a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol))
  expect([...new Set(links)].toSorted()).toEqual(['https:'])
  const covering = await page
    .locator('.rich-text *')
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).position !== 'static').length)
  expect(covering).toBe(0)
  visitor.expectNoErrors()
  await visitor.close()
  // Unpublish the page, so that it does not affect other journeys.
  await admin.send('PATCH', `/api/admin/pages/${kept.id}`, { status: 'draft' })
})
