import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Browser, type Page } from '@playwright/test'

/** Somebody with a browser of their own, who notices everything that goes wrong in it. */
export interface Person {
  page: Page
  /** Opens an address and waits until the page answers to clicks. */
  visit(path: string): Promise<void>
  /** The message that pops up; the copy for screen readers says more than its title. */
  expectToast(title: string): Promise<void>
  /** Nothing on the page may keep anybody out. */
  expectAccessible(): Promise<void>
  /** Nothing was printed as an error, and no page broke. */
  expectNoErrors(): void
  close(): Promise<void>
}

interface Options {
  colorScheme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  /** Failed calls that the journey provokes on purpose; browsers print each as an error. */
  expected?: RegExp
}

export async function aPerson(browser: Browser, options: Options = {}): Promise<Person> {
  const { expected, ...look } = options
  const context = await browser.newContext({ ...look, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const text = `${message.text()} ${message.location().url}`
    if (!expected?.test(text)) errors.push(text)
  })
  return {
    page,
    visit: async (path) => {
      await page.goto(path, { waitUntil: 'networkidle' })
    },
    expectToast: (title) => expect(page.getByText(title, { exact: true })).toBeVisible(),
    expectAccessible: async () => {
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
      const found = violations.map(({ id, nodes }) => ({
        id,
        where: nodes.map((node) => [node.target.join(' '), node.failureSummary]),
      }))
      expect(found, `axe on ${page.url()}`).toEqual([])
    },
    expectNoErrors: () => expect(errors).toEqual([]),
    close: () => context.close(),
  }
}

/** Registers through the form; the username makes them unique. */
export async function register(
  person: Person,
  who: { fullName: string; username: string; isServiceProvider: boolean },
): Promise<void> {
  const { page, visit } = person
  await visit('/auth?tab=register')
  await person.expectAccessible()
  await page.getByLabel('Full name').fill(who.fullName)
  await page.getByLabel('Username').fill(who.username)
  await page.getByLabel('Email').fill(`${who.username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('a journey of many steps')
  if (who.isServiceProvider) {
    await page.getByLabel('I want to offer services as a Viber').check()
  }
  await page.getByRole('button', { name: 'Create account' }).click()
  await person.expectToast('Registration successful')
}
