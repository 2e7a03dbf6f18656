import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import type { Post } from '../src/blog/contract.ts'
import type { Picture } from '../src/pictures/contract.ts'
import { signIn } from './account.ts'
import { desktop } from './both-themes.ts'
import { aPerson } from './person.ts'

type Watched = typeof globalThis & { moved?: number }
/** Sums up unexpected layout shifts since the page began to load. */
function watchShifts() {
  const watched: Watched = globalThis
  watched.moved = 0
  const add = (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => {
    if (!entry.hadRecentInput) watched.moved = (watched.moved ?? 0) + (entry.value ?? 0)
  }
  const observer = new PerformanceObserver((list) => list.getEntries().forEach((one) => add(one)))
  observer.observe({ type: 'layout-shift', buffered: true })
}

const run = Date.now().toString(36)

test('a phone loads smaller images than a desktop, and neither page shifts while they load', async ({
  browser,
}) => {
  const marco = await signIn('marco.admin')
  const admin = await aPerson(browser, { storageState: marco.storageState })
  const drawn = sharp({ create: { width: 2400, height: 1350, channels: 3, background: '#f60' } })
  const answer = await admin.page.request.post('/api/uploads', {
    headers: { 'content-type': 'image/png' },
    data: await drawn.png().toBuffer(),
  })
  const { url, width, height } = (await answer.json()) as Picture
  const slug = `orange-${run}`
  const { id } = await marco.send<Post>('POST', '/api/blog/posts', {
    slug,
    title: `Orange from edge to edge ${run}`,
    content: `<p>A post needs a few words beside its picture, fifty letters at least.</p><p><img src="${url}" alt="Orange" width="${width}" height="${height}"></p>`,
    featuredImage: url,
    status: 'published',
  })
  try {
    for (const [look, expected] of [
      [{ viewport: { width: 375, height: 800 } }, '-480.webp'],
      [desktop, '-960.webp'],
    ] as const) {
      const visitor = await aPerson(browser, look)
      await visitor.page.addInitScript(watchShifts)
      await visitor.visit(`/blog/post/${slug}`)
      const pictures = visitor.page.locator('article img')
      await expect(pictures).toHaveCount(2)
      await pictures.last().scrollIntoViewIfNeeded()
      for (const picture of await pictures.all()) {
        const shown = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc)
        await expect.poll(shown).toContain(url.replace('.webp', expected))
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0)
      }
      expect(await visitor.page.evaluate(() => (globalThis as Watched).moved)).toBeLessThan(0.01)
      visitor.expectNoErrors()
      await visitor.close()
    }
  } finally {
    await marco.send('DELETE', `/api/blog/posts/${id}`)
    await admin.close()
  }
})
