import { expect, test } from '@playwright/test'
import { aPerson, type Person } from './person.ts'

const paths = ['/', '/browse', '/vibers/3', '/services/1', '/about', '/contact', '/auth']
/** Two pages with most kinds of elements: cards, badges, forms and prose. */
const darkPaths = ['/services/1', '/contact']

interface Look {
  path: string
  language: string
  rules?: string[]
}

async function look({ page, visit, expectAccessible }: Person, { path, language, rules }: Look) {
  await visit(`${path}?lang=${language}`)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(rules)
}

for (const language of ['en', 'es', 'fr']) {
  test(`public pages are accessible in ${language}, in light and dark mode`, async ({
    browser,
  }) => {
    const reader = await aPerson(browser)
    for (const path of paths) await look(reader, { path, language })
    reader.expectNoErrors()
    await reader.close()
    const night = await aPerson(browser, { colorScheme: 'dark' })
    // Dark mode changes only colors.
    const rules = ['color-contrast']
    for (const path of darkPaths) await look(night, { path, language, rules })
    night.expectNoErrors()
    await night.close()
  })
}
