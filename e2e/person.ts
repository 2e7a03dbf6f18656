import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { findViolations } from './axe.ts'
import { linkMailedTo } from './mailbox.ts'

/** A user with a separate browser context, which records every browser error. */
export interface Person {
  page: Page
  /** Opens another tab for the same user. */
  openTab(): Promise<Person>
  /** Opens a path and waits until the page is interactive. */
  visit(path: string): Promise<void>
  /** Expects a visible toast with this title; matches exactly, because the live region's copy has more text. */
  expectToast(title: string): Promise<void>
  /**
   * Expects no accessibility violations: by all of axe's rules used here, or only by those with the given tags or
   * names.
   */
  expectAccessible(rules?: string[]): Promise<void>
  /** Expects that no errors or warnings were logged and no exceptions were thrown. */
  expectNoErrors(): void
  close(): Promise<void>
}

interface Options {
  colorScheme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  /** The cookies of an account, for a user who is already logged in. */
  storageState?: BrowserContextOptions['storageState']
  reducedMotion?: 'reduce' | 'no-preference'
  javaScriptEnabled?: boolean
  hasTouch?: boolean
  locale?: string
  /** The default says that no person uses the browser, so its views are not counted. */
  userAgent?: string
  /** Matches browser errors that the journey causes on purpose. */
  expected?: RegExp
}

export async function aPerson(browser: Browser, options: Options = {}): Promise<Person> {
  const { expected, ...look } = options
  const context = await browser.newContext({ reducedMotion: 'reduce', ...look })
  const errors: string[] = []
  // The browser's own message about a CSP violation may be late or missing; the event is reliable.
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      // oxlint-disable-next-line no-console -- it is listened to below
      console.error(`CSP: ${violatedDirective} refused ${blockedURI}`),
    ),
  )
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const text = `${message.text()} ${message.location().url}`
    if (!expected?.test(text)) errors.push(text)
  })
  return inTab(context, await context.newPage(), errors)
}

function inTab(context: BrowserContext, page: Page, errors: string[]): Person {
  return {
    page,
    openTab: async () => inTab(context, await context.newPage(), errors),
    visit: async (path) => {
      await page.goto(path)
      await hydrated(page)
    },
    expectToast: (title) => expect(page.getByText(title, { exact: true })).toBeVisible(),
    expectAccessible: async (rules) => {
      const found = (await findViolations(page, rules)).map(({ id, nodes }) => ({
        id,
        where: nodes.map((node) => [node.target.join(' '), node.failureSummary]),
      }))
      // A soft assertion, so that one run reports all violations.
      expect.soft(found, `axe on ${page.url()}`).toEqual([])
    },
    expectNoErrors: () => expect(errors).toEqual([]),
    close: () => context.close(),
  }
}

/** Waits until React has hydrated the page's visible controls and the browser is idle. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isPlain = document.querySelector('script[data-modules]') === null
    // Content far below the viewport hydrates only when it is scrolled near.
    const controls = [...document.querySelectorAll('h1, input, select, textarea, button')].filter(
      (control) => control.getBoundingClientRect().top < innerHeight + 500,
    )
    const isMarked = (one: Element) => Object.keys(one).some((key) => key.startsWith('__react'))
    return isPlain || controls.every(isMarked)
  })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

/** Waits until React has hydrated this element, where a page hydrates later than its visible controls. */
export async function alive(one: Locator): Promise<void> {
  const isMarked = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__react'))
  await expect.poll(() => one.evaluate(isMarked)).toBe(true)
}

interface NewMember {
  fullName: string
  /** Must be unique. */
  username: string
  isServiceProvider: boolean
}
export const PASSWORD = 'a journey of many steps'
const emailOf = ({ username }: NewMember) => `${username}@example.org`

/** Registers through the API, for journeys that start later. Set `site` for a server other than the default one. */
export async function register({ page }: Person, who: NewMember, site = ''): Promise<void> {
  const data = { ...who, email: emailOf(who), password: PASSWORD }
  const answer = await page.request.post(`${site}/api/register`, { data })
  expect(answer.status(), `${who.username} registers`).toBe(201)
}

/** Confirms the address with the link from the confirmation email. */
export async function confirmAddress({ page }: Person, who: NewMember, site = ''): Promise<void> {
  const subject = 'Please confirm your email address'
  const link = await linkMailedTo(page.request, emailOf(who), subject)
  const data = { token: link.split('token=')[1] }
  const answer = await page.request.post(`${site}/api/email-confirmations`, { data })
  expect(answer.status(), `${who.username} confirms the address`).toBe(200)
}

/** The registration form is checked for accessibility only once. */
let isFormLookedAt = false

export async function registerByForm(person: Person, who: NewMember): Promise<void> {
  const { page, visit } = person
  await visit('/auth?tab=register')
  if (!isFormLookedAt) await person.expectAccessible()
  isFormLookedAt = true
  await page.getByLabel('Full name').fill(who.fullName)
  await page.getByLabel('Username').fill(who.username)
  await page.getByLabel('Email').fill(emailOf(who))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  if (who.isServiceProvider) {
    await page.getByLabel('I want to offer services as a Viber').check()
  }
  await page.getByRole('button', { name: 'Create account' }).click()
  await person.expectToast('Registration successful')
}
