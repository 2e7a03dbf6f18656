import { expect, test, type Browser } from '@playwright/test'
import type { Order } from '../src/orders/contract.ts'
import type { OrderStatus } from '../src/orders/statuses.ts'
import type { Checkout, TestConfirmation } from '../src/payments/contract.ts'
import type { Profile } from '../src/profiles/contract.ts'
import type { Service } from '../src/services/contract.ts'
import { signIn, type Account } from './account.ts'
import { showIn } from './both-themes.ts'
import { aPerson, type Person } from './person.ts'

/** A path, and text that is visible only when the right page is shown. */
type Row = readonly [path: string, words: string | RegExp]

const desktop = { width: 1280, height: 900 }
const phone = { width: 375, height: 800 }
const narrowest = { width: 320, height: 800 }

test('every page that visitors see is accessible [control 22]', async ({ browser }) => {
  const [{ id, title, provider }] = await twoServices(await signIn('liam.client'))
  await inspect(browser, undefined, [
    ['/', /^Find the freelancer/],
    ['/auth', 'Welcome back'],
    ['/auth?tab=register', 'Join Vibework'],
    ['/auth/forgot', 'Forgot password?'],
    ['/auth/reset', 'This link is incomplete'],
    ['/auth/confirm?token=made-up', 'Confirm your email address'],
    ['/browse?search=newsletter', 'Browse Vibers'],
    ['/browse?search=qqzxvw+wvkkqz', 'No results found'],
    ['/browse?search=design&category=Design&skills=Figma,CSS&max=80', 'Browse Vibers'],
    [`/vibers/${provider.id}`, provider.name],
    [`/vibers/${provider.id}?tab=services`, provider.name],
    [`/vibers/${provider.id}?tab=reviews`, provider.name],
    [`/services/${id}`, title],
    ['/payment-success', 'Thank you'],
    ['/nowhere', '404 Page Not Found'],
    ['/api/docs', 'Vibework API'],
  ])
})

test('every page that a client sees is accessible [control 22]', async ({ browser }) => {
  const liam = await signIn('liam.client')
  const [service, another] = await twoServices(liam)
  const lucia = await providerOf(await anOrder(liam, 'in_progress'))
  const done = await deliver(lucia, await anOrder(liam, 'in_progress'))
  await liam.send('POST', `/api/orders/${done.id}/approve`)
  const [pending, cancelled] = [await anOrder(liam, 'pending'), await anOrder(liam, 'cancelled')]
  await inspect(browser, liam, [
    ['/dashboard', 'Dashboard'],
    ['/dashboard?tab=orders', 'Orders'],
    ['/dashboard?tab=settings', 'Profile and account'],
    ['/dashboard?tab=services', 'This page is for service providers'],
    [`/checkout/${service.id}`, 'Checkout'],
    ['/checkout', 'Invalid checkout URL'],
    [await challengeOf(liam, service), 'Confirm your payment'],
    [`/payment-success?payment_intent=${await pay(liam, another)}`, 'Payment Successful!'],
    [`/orders/${pending.id}`, /^Waiting for .* to accept$/],
    [`/orders/${done.id}`, 'This order is complete'],
    [`/orders/${cancelled.id}`, 'This order was cancelled'],
    [`/reviews/create/${done.id}`, 'How was it?'],
    [`/reviews/create/${pending.id}`, 'This order is not completed yet'],
  ])
})

test('every page that a viber sees is accessible [control 22]', async ({ browser }) => {
  const maya = await signIn('maya.viber')
  const { id } = await maya.get<Profile>('/api/user')
  const [pending, done] = [await anOrder(maya, 'pending'), await anOrder(maya, 'completed')]
  const [cancelling, deliveredOrder] = await maya.get<[Order, Order, ...Order[]]>(
    '/api/orders?status=in_progress',
  )
  await maya.send('POST', `/api/orders/${cancelling.id}/cancellation`, {
    reason: 'I have fallen ill.',
  })
  await deliver(maya, deliveredOrder)
  await inspect(browser, maya, [
    ['/dashboard', 'Dashboard'],
    ['/dashboard?tab=orders', 'Orders'],
    ['/dashboard?tab=services', 'My Services'],
    ['/dashboard?tab=create', 'Create New Service'],
    [`/vibers/${id}`, 'Maya Deshpande'],
    [`/orders/${pending.id}`, 'Accept or decline this order'],
    [`/orders/${cancelling.id}`, 'You asked to cancel this order'],
    [`/orders/${deliveredOrder.id}`, /^Delivered: waiting for .* to approve$/],
    [`/orders/${done.id}`, 'This order is complete'],
  ])
  await inspect(browser, await clientOf(deliveredOrder), [
    [`/orders/${deliveredOrder.id}`, 'Delivered: check the work'],
  ])
  await inspect(browser, await clientOf(cancelling), [
    [`/orders/${cancelling.id}`, 'Maya Deshpande asked to cancel this order'],
  ])
})

test('every page that new members and admins see is accessible [control 22]', async ({
  browser,
}) => {
  await inspect(browser, await signIn('noor.viber'), [
    ['/dashboard?tab=orders', "You don't have any orders yet."],
    ['/dashboard?tab=services', "You haven't created any services yet."],
  ])
  await inspect(browser, await signIn('marco.admin'), [
    ['/orders/1', /./],
    ['/admin/inbox', 'Everything that needs an admin, oldest first.'],
    ['/admin/inbox?kind=application', 'New vibers are approved by an admin first'],
  ])
})

/** Opens every page once, two at a time, and checks it in light and dark mode and at several widths. */
async function inspect(browser: Browser, account: Account | undefined, rows: readonly Row[]) {
  const person = await aPerson(browser, {
    viewport: desktop,
    storageState: account?.storageState,
    // The browser logs the 404 of the page itself, which is expected.
    expected: /404 \(Not Found\) .*\/nowhere$/,
  })
  const tabs = [person, ...(rows.length > 1 ? [await person.openTab()] : [])]
  const left = [...rows]
  const work = async (tab: Person) => {
    for (let row = left.shift(); row; row = left.shift()) await inspectPage(tab, row)
  }
  await Promise.all(tabs.map(work))
  person.expectNoErrors()
  await person.close()
}

async function inspectPage(person: Person, [path, words]: Row) {
  const { page } = person
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'light' })
  await person.visit(path)
  await expect.soft(page.getByText(words).filter({ visible: true }).first(), path).toBeVisible()
  await person.expectAccessible()

  await showIn(page, 'dark')
  // Dark mode changes only colors.
  await person.expectAccessible(['color-contrast'])

  await page.setViewportSize(phone)
  await person.expectAccessible()

  await page.setViewportSize(narrowest)
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect.soft(tooWide, `pixels too wide: ${path}`).toBe(0)
}

function twoServices(account: Account): Promise<[Service, Service]> {
  return account.get('/api/services?limit=2')
}

/** The newest order with this status. A completed one is one whose money was released. */
async function anOrder(account: Account, status: OrderStatus): Promise<Order> {
  const orders = await account.get<Order[]>(`/api/orders?status=${status}`)
  const order = orders.find(({ process }) => process.stage === status)
  if (!order) throw new Error(`There is no order that is ${status}`)
  return order
}

function deliver(viber: Account, { id }: Order): Promise<Order> {
  const body = { status: 'completed', note: 'It is all in the shared folder.' }
  return viber.send('PATCH', `/api/orders/${id}/status`, body)
}

const providerOf = ({ provider }: Order) => signIn(provider.id)
const clientOf = ({ client }: Order) => signIn(client.id)

/** Pays for a service by the hour; returns the payment's id. */
async function pay(account: Account, service: Service): Promise<string> {
  const { paymentIntentId } = await confirm(account, service, '4242424242424242')
  return paymentIntentId
}

/** Pays with the card that requires 3-D Secure; returns the address of the bank's challenge. */
async function challengeOf(account: Account, service: Service): Promise<string> {
  const { paymentIntentId } = await confirm(account, service, '4000002500003155')
  return `/test-gateway/3ds/${paymentIntentId}`
}

async function confirm(account: Account, { id, userId }: Service, number: string) {
  const { clientSecret } = await account.send<Checkout>('POST', '/api/create-payment-intent', {
    serviceId: id,
    viberId: userId,
    hours: 2,
    requirements: `Please make it all accessible, first with the card ${number.slice(-4)}.`,
  })
  const card = { clientSecret, number, expMonth: 12, expYear: 34, cvc: '123' }
  return account.send<TestConfirmation>('POST', '/api/test-gateway/confirm', card)
}
