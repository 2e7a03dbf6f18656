import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { signIn } from './account.ts'
import { aPerson } from './person.ts'

/** As wide as a logo can be in the header. */
const aLogo = () =>
  sharp({ create: { width: 480, height: 80, channels: 3, background: '#2040c0' } })
    .png()
    .toBuffer()

test('an uploaded logo does not overlap the links at any width', async ({ browser }) => {
  const marco = await signIn('marco.admin')
  const admin = await aPerson(browser, marco)
  const visitor = await aPerson(browser)
  const { page } = admin
  await admin.visit('/admin/settings')
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await aLogo(),
  })
  await admin.expectToast('Logo saved')
  try {
    for (const person of [admin, visitor]) {
      for (const width of [1280, 1024, 768, 375]) {
        await person.page.setViewportSize({ width, height: 800 })
        await person.visit('/browse')
        const bar = person.page.getByRole('banner').locator('> .container-page')
        const { logo, gaps } = await bar.evaluate((row) => {
          const image = row.querySelector('img')?.getBoundingClientRect()
          const others = [...row.children].slice(1).map((part) => part.getBoundingClientRect())
          const shown = others.filter((box) => box.width > 0)
          return {
            logo: image?.width ?? 0,
            gaps: shown.map((box) => box.left - (image?.right ?? 0)),
          }
        })
        expect(logo, `the logo at ${width}`).toBeGreaterThanOrEqual(32)
        expect(Math.min(...gaps), `room at ${width}`).toBeGreaterThanOrEqual(0)
      }
    }
    await expect(visitor.page.locator('link[rel=icon]')).toHaveAttribute(
      'href',
      /^\/icons\/32\.png\?v=/,
    )
    await admin.expectAccessible()
  } finally {
    await marco.send('DELETE', '/api/admin/settings/logo')
  }
  for (const person of [admin, visitor]) {
    person.expectNoErrors()
    await person.close()
  }
})

test('names in the list of orders do not break within a word at 768 pixels', async ({
  browser,
}) => {
  const { storageState } = await signIn('marco.admin')
  const admin = await aPerson(browser, { storageState, viewport: { width: 768, height: 900 } })
  await admin.visit('/admin/orders')
  const broken = await admin.page.locator('td a span').evaluateAll((names) =>
    names.flatMap((name) => {
      const text = name.firstChild
      if (!text?.textContent) return []
      // A word broken across two lines has two boxes. Lines may break after a hyphen.
      return [...text.textContent.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }),
  )
  expect(broken).toEqual([])
  const beyond = await admin.page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond).toBeLessThanOrEqual(0)
  admin.expectNoErrors()
  await admin.close()
})
