import { expect, test, type Browser, type Page } from '@playwright/test'
import type { Order } from '../src/orders/contract.ts'
import type { Service } from '../src/services/contract.ts'
import { promptPath } from '../src/prompts/prompt.ts'
import type { Prompt } from '../src/prompts/shapes.ts'
import { signIn, type Account } from './account.ts'
import { aPerson, hydrated, type Person } from './person.ts'

/** Every page on a phone with doubled text size: no page may scroll horizontally. */

const viewport = { width: 375, height: 800 }

const publicPages = [
  '/',
  '/auth',
  '/auth?tab=register&as=viber',
  '/auth/forgot',
  '/contact',
  '/browse?search=shop',
  '/search?q=payment',
  '/vibers/3',
  '/vibers/3?tab=services',
  '/vibers/3?tab=reviews',
  '/services/1',
  '/blog',
  '/blog/post/three-hours-first',
  '/knowledge-base',
  '/knowledge-base/faq',
  '/knowledge-base/faq/what-does-vibework-cost',
  '/prompts',
  '/fees',
  '/nowhere',
]

const rooms = {
  'liam.client': ['/dashboard', '/dashboard?tab=orders', '/dashboard?tab=settings', '/favorites'],
  'maya.viber': [
    '/dashboard',
    '/dashboard?tab=services',
    '/dashboard?tab=create',
    '/dashboard?tab=blog',
    '/onboarding?step=2',
    '/messages',
    '/messages/5',
    '/notifications',
    '/payouts',
    '/documents',
    '/blog/create',
    '/prompts/create',
    '/prompts/my',
  ],
  'marco.admin': [
    '/admin',
    '/admin?tab=financial',
    '/admin?tab=operations',
    '/admin/inbox',
    '/admin/disputes',
    '/admin/services',
    '/admin/orders',
    '/admin/reviews',
    '/admin/vocabulary',
    '/admin/payouts',
    '/admin/settings',
    '/admin/settings/hiring',
    '/admin/reconciliation',
    '/admin/users',
    '/admin/users/3',
    '/admin/blog',
    '/admin/cms',
    '/admin/prompts',
    '/admin/knowledge-base',
    '/admin/audit',
  ],
} as const

test('with doubled text size, no public page scrolls horizontally on a phone, even in French', async ({
  browser,
}) => {
  const paths = await withPrompt(publicPages)
  await look(browser, { locale: 'fr' }, paths)
})

test('with doubled text size, no page for members and admins scrolls horizontally on a phone', async ({
  browser,
}) => {
  for (const [who, paths] of Object.entries(rooms)) {
    const account = await signIn(who)
    const { storageState } = account
    await look(browser, { storageState }, [...paths, ...(await ownPages(account, who))])
  }
})

/** Pages whose paths depend on this marketplace's data. */
async function ownPages(account: Account, who: string): Promise<string[]> {
  if (who === 'marco.admin') return []
  const [order] = await account.get<Order[]>('/api/orders?limit=1')
  const [service] = await account.get<Service[]>('/api/services?limit=1')
  const hire = who === 'liam.client' && service ? [`/checkout/${service.id}`] : []
  return [...(order ? [`/orders/${order.id}`] : []), ...hire]
}

async function withPrompt(paths: readonly string[]): Promise<string[]> {
  const visitor = await signIn('liam.client')
  const [prompt] = await visitor.get<Prompt[]>('/api/prompts?limit=1')
  return [...paths, ...(prompt ? [promptPath(prompt)] : [])]
}

type Who = Pick<NonNullable<Parameters<typeof aPerson>[1]>, 'locale' | 'storageState'>

/** Checks two pages at a time. */
async function look(browser: Browser, who: Who, paths: readonly string[]): Promise<void> {
  const person = await aPerson(browser, {
    ...who,
    viewport,
    expected: /404 \(Not Found\) .*\/nowhere$/,
  })
  const left = [...paths]
  const work = async (tab: Person) => {
    const session = await tab.page.context().newCDPSession(tab.page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      await tab.page.goto(path)
      await hydrated(tab.page)
      expect.soft(await outsideOf(tab.page), path).toEqual([])
    }
  }
  await Promise.all([work(person), work(await person.openTab())])
  person.expectNoErrors()
  await person.close()
}

/** When the page scrolls horizontally, the innermost elements that extend past the viewport. */
function outsideOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const isOut = (one: Element) => one.getBoundingClientRect().right > innerWidth + 1
    const out = [...document.body.querySelectorAll('*')].filter(
      (one) => isOut(one) && ![...one.children].some(isOut),
    )
    return ['too wide', ...out.map((one) => one.outerHTML.slice(0, 200))]
  })
}
