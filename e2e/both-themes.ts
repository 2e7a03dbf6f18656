import { expect, type Page } from '@playwright/test'
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

/** Switches the page to dark or light mode. A page reads the system's setting only while it loads. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async (isDark) => {
    document.documentElement.classList.toggle('dark', isDark)
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(finite.map(({ finished }) => finished))
  }, colorScheme === 'dark')
}

/** Checks accessibility in light and dark mode and that the page fits a phone; restores the desktop size afterwards. */
export async function expectAccessibleInBothThemes({
  page,
  expectAccessible,
}: Person): Promise<void> {
  await expectAccessible()
  await showIn(page, 'dark')
  await expectAccessible(['color-contrast'])
  await showIn(page, 'light')
  await page.setViewportSize({ width: 375, height: 800 })
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide).toBe(0)
  await page.setViewportSize(desktop.viewport)
}
