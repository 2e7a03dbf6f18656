import { expect, test, type Locator } from '@playwright/test'
import { signIn } from './account.ts'
import { aPerson } from './person.ts'

/** The lightness of a text's color, from 0 (black) to 1 (white). */
function lightness(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const [, light = NaN] = /oklch\(([\d.]+)/.exec(getComputedStyle(element).color) ?? []
    return Number(light)
  })
}

test('a page printed in dark mode is dark on white, and complete', async ({ browser }) => {
  const { storageState } = await signIn('liam.client')
  const person = await aPerson(browser, { storageState, colorScheme: 'dark' })
  const { page } = person
  await person.visit('/prompts/marketing/redirect-map-for-a-relaunch')
  const title = page.getByRole('heading', { level: 1 })
  expect(await lightness(title)).toBeGreaterThan(0.8)
  await page.emulateMedia({ media: 'print' })
  expect(await lightness(title)).toBeLessThan(0.4)
  const isWhole = page
    .getByRole('region', { name: 'The prompt as it will be copied' })
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight === clientHeight)
  expect(await isWhole).toBe(true)

  await page.emulateMedia({ media: 'screen' })
  expect(await lightness(title)).toBeGreaterThan(0.8)
  person.expectNoErrors()
  await person.close()
})

test('printing within the first second prints the page, not the opening screen', async ({
  browser,
}) => {
  const visitor = await aPerson(browser, { reducedMotion: 'no-preference' })
  const { page } = visitor
  await page.emulateMedia({ media: 'print' })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('.preloader')).toHaveCSS('display', 'none')
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('.preloader')).toHaveCSS('display', 'grid')
  visitor.expectNoErrors()
  await visitor.close()
})
