import { expect } from '@playwright/test'
import type { Person } from './person.ts'

export const desktop = { viewport: { width: 1280, height: 900 } }

/** Checks that the page fits the narrowest phones; restores the desktop size afterwards. */
export async function expectFitsNarrowest({ page }: Pick<Person, 'page'>): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 })
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide).toBe(0)
  await page.setViewportSize(desktop.viewport)
}

/** Checks accessibility in light and dark mode and that the page fits a phone; restores the desktop size afterwards. */
export async function expectAccessibleInBothThemes({
  page,
  expectAccessible,
}: Person): Promise<void> {
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
