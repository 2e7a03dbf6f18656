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

/** Somebody with a browser of their own, who notices everything that goes wrong in it. */
export interface Person {
  page: Page
  /** The same person in one more tab. */
  openTab(): Promise<Person>
  /** Opens an address and waits until the page answers to clicks. */
  visit(path: string): Promise<void>
  /** The message that pops up; the copy for screen readers says more than its title. */
  expectToast(title: string): Promise<void>
  /** Nothing on the page may keep anybody out; all of axe's rules for it, or those given by tag or name. */
  expectAccessible(rules?: string[]): Promise<void>
  /** Nothing was printed as an error, and no page broke. */
  expectNoErrors(): void
  close(): Promise<void>
}

interface Options {
  colorScheme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  /** The cookies of an account, for somebody who is signed in already. */
  storageState?: BrowserContextOptions['storageState']
  reducedMotion?: 'reduce' | 'no-preference'
  javaScriptEnabled?: boolean
  hasTouch?: boolean
  locale?: string
  /** Failed calls that the journey provokes on purpose; browsers print each as an error. */
  expected?: RegExp
}

export async function aPerson(browser: Browser, options: Options = {}): Promise<Person> {
  const { expected, ...look } = options
  const context = await browser.newContext({ reducedMotion: 'reduce', ...look })
  const errors: string[] = []
  // The browser's own message about a refusal may be late or missing; the event is certain.
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
      // Softly: one run should find them all.
      expect.soft(found, `axe on ${page.url()}`).toEqual([])
    },
    expectNoErrors: () => expect(errors).toEqual([]),
    close: () => context.close(),
  }
}

/** Waits until the page answers: React marks what it takes over, then its effects run. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isPlain = document.querySelector('script[data-modules]') === null
    // What is far below the window is taken over as it comes near.
    const controls = [...document.querySelectorAll('h1, input, select, textarea, button')].filter(
      (control) => control.getBoundingClientRect().top < innerHeight + 500,
    )
    const isMarked = (one: Element) => Object.keys(one).some((key) => key.startsWith('__react'))
    return isPlain || controls.every(isMarked)
  })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

/** Waits until React has taken over this one, which stands where a page comes alive later than its controls. */
export async function alive(one: Locator): Promise<void> {
  const isMarked = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__react'))
  await expect.poll(() => one.evaluate(isMarked)).toBe(true)
}

interface Newcomer {
  fullName: string
  /** Makes them unique. */
  username: string
  isServiceProvider: boolean
}
export const PASSWORD = 'a journey of many steps'
const emailOf = ({ username }: Newcomer) => `${username}@example.org`

/** Registers without the form, for journeys that begin after it; `site` is another than the common one. */
export async function register({ page }: Person, who: Newcomer, site = ''): Promise<void> {
  const data = { ...who, email: emailOf(who), password: PASSWORD }
  const answer = await page.request.post(`${site}/api/register`, { data })
  expect(answer.status(), `${who.username} registers`).toBe(201)
}

/** Follows the link of the first mail, as a person does who can read mails to their address. */
export async function confirmAddress({ page }: Person, who: Newcomer, site = ''): Promise<void> {
  const subject = 'Please confirm your email address'
  const link = await linkMailedTo(page.request, emailOf(who), subject)
  const data = { token: link.split('token=')[1] }
  const answer = await page.request.post(`${site}/api/email-confirmations`, { data })
  expect(answer.status(), `${who.username} confirms the address`).toBe(200)
}

/** The form is the same for everybody who comes after. */
let isFormLookedAt = false

export async function registerByForm(person: Person, who: Newcomer): Promise<void> {
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
