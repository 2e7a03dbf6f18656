import { expect } from '@playwright/test'
import type { Person } from './person.ts'

export const desktop = { viewport: { width: 1280, height: 900 } }

/** What somebody sees keeps nobody out, in light and in the dark, and fits a phone; the window is a desk's again then. */
export async function expectFineInEveryLight({ page, expectAccessible }: Person): Promise<void> {
  await expectAccessible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 375, height: 800 })
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide).toBe(0)
  await page.setViewportSize(desktop.viewport)
}
