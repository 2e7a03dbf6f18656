import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { serveDemo } from '../bench/processes.ts'
import { signIn } from '../e2e/account.ts'
import { findBrowser } from '../e2e/browser.ts'
import { hydrated } from '../e2e/person.ts'

/**
 * `npm run screenshots`: takes the README's screenshots of the built product with its demo data; with names, as in `npm
 * run screenshots -- search`, only those. Check each image before you commit it.
 */

const folder = join(import.meta.dirname, '../docs/images')
const desk = { width: 1280, height: 800 }
const phone = { width: 375, height: 760 }
/** Size limit of each image in bytes. The images have two device pixels per CSS pixel. */
const MAX_BYTES = 120_000

interface Shot {
  name: string
  path: string
  as?: 'liam.client' | 'marco.admin'
  colorScheme?: 'dark'
  viewport?: { width: number; height: number }
  /** Steps to take before the screenshot. */
  first?: (page: Page) => Promise<void>
}

const shots: Shot[] = [
  { name: 'landing', path: '/' },
  { name: 'search', path: '/browse?search=pyhton' },
  { name: 'order', path: '/dashboard', as: 'liam.client', first: openOrder },
  {
    name: 'admin',
    path: '/admin?period=12m',
    as: 'marco.admin',
    viewport: { width: 1280, height: 960 },
    colorScheme: 'dark',
    first: showFigures,
  },
  { name: 'phone-service', path: '/services/1', viewport: phone },
  {
    name: 'phone-order',
    path: '/dashboard',
    as: 'liam.client',
    viewport: phone,
    colorScheme: 'dark',
    first: openOrder,
  },
]

async function openOrder(page: Page) {
  await page.locator('a[href^="/orders/"]').first().click()
  await page.waitForURL(/\/orders\/\d+$/)
  await page.getByText('What happens now').waitFor()
}

/** Scrolls to the figures, which are below the list of setup steps. */
async function showFigures(page: Page) {
  const figures = page.locator('dl').filter({ hasText: 'Total users' }).first()
  await page.getByRole('img', { name: /^Revenue: / }).waitFor()
  await figures.evaluate((list) => scrollTo(0, scrollY + list.getBoundingClientRect().top - 90))
}

async function take(browser: Browser, site: string, shot: Shot) {
  const { name, path, as, viewport = desk, colorScheme = 'light', first } = shot
  const account = as && (await signIn(as, site))
  const context = await browser.newContext({
    baseURL: site,
    viewport,
    colorScheme,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    ...(account && { storageState: account.storageState }),
  })
  const page = await context.newPage()
  await page.goto(path)
  await hydrated(page)
  await first?.(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await context.close()
  const bytes = await withinWeight(taken)
  await writeFile(join(folder, `${name}.webp`), bytes)
  console.log(`${name}: ${viewport.width} × ${viewport.height}, ${bytes.length} bytes`)
}

/** Encodes the image at the highest quality that stays within the size limit. */
async function withinWeight(taken: Uint8Array) {
  for (const quality of [90, 80, 70, 60, 50]) {
    const bytes = await sharp(taken).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length < MAX_BYTES) return bytes
  }
  throw new Error('A screenshot exceeds the size limit even at the lowest quality.')
}

const data = await mkdtemp(join(tmpdir(), 'vibework-screenshots-'))
try {
  const product = await serveDemo(data, Number(process.env['SCREENSHOTS_PORT'] ?? 3305))
  const browser = await chromium.launch(await findBrowser())
  const selected = process.argv.slice(2)
  const wanted = shots.filter(({ name }) => selected.length === 0 || selected.includes(name))
  for (const shot of wanted) await take(browser, product.url, shot)
  await browser.close()
  await product.stop()
} finally {
  await rm(data, { recursive: true, force: true })
}
