import { expect, test, type BrowserContext } from '@playwright/test'
import type { Service } from '../src/services/contract.ts'
import { signIn } from './account.ts'
import { aPerson, hydrated, type Person } from './person.ts'
import { FAKE_STRIPE_URL, STRIPE_APP_URL } from './stripe-server.ts'

test.use({ baseURL: STRIPE_APP_URL })

const requirements = 'Please make our checkout twice as fast.'
const cards = {
  asks: '4000 0027 6000 3184',
  declined: '4000 0000 0000 9995',
  good: '4242 4242 4242 4242',
}

/** Routes the browser's requests for Stripe to fake-stripe, under the same content security policy. */
async function routeStripeToFake(context: BrowserContext) {
  await context.route(/^https:\/\/(js|api|hooks)\.stripe\.com\//, async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const answer = await route.fetch({ url: FAKE_STRIPE_URL + pathname + search, maxRedirects: 0 })
    await route.fulfill({ response: answer })
  })
}

async function aCheckout(person: Person, service: Service, hours = '2') {
  const { page } = person
  await person.visit(`/services/${service.id}`)
  expect(await hasStripe(page)).toBe(false)
  // The content security policy of other pages excludes Stripe, so the checkout must be a full page load.
  const hire = page.getByRole('link', { name: 'Hire Now' }).first()
  expect(await policyAfter(page, () => hire.click())).toContain('https://js.stripe.com')
  await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible()
  await hydrated(page)
  await page.getByLabel('Hours').fill(hours)
  await page.getByLabel('Project requirements').fill(requirements)
  await expect(page.getByLabel('Card number')).toBeVisible()
  return page
}

/** The content security policy of the document that a click loads. */
async function policyAfter(page: Person['page'], press: () => Promise<void>) {
  const document = page.waitForResponse((answer) => answer.request().isNavigationRequest())
  await press()
  return (await (await document).headerValue('content-security-policy')) ?? ''
}

const hasStripe = (page: Person['page']) => page.evaluate(() => 'Stripe' in globalThis)

test.describe('with Stripe', () => {
  let service: Service
  test.beforeEach(async () => {
    const liam = await signIn('liam.client', STRIPE_APP_URL)
    const [first] = await liam.get<[Service]>('/api/services?limit=1')
    service = first
  })

  test('a card is declined, another requires 3-D Secure, and the order is paid', async ({
    browser,
  }) => {
    const { storageState } = await signIn('liam.client', STRIPE_APP_URL)
    const client = await aPerson(browser, { storageState, expected: /402 .*stripe/ })
    await routeStripeToFake(client.page.context())
    const page = await aCheckout(client, service)
    await client.expectAccessible()
    const pay = page.getByRole('button', { name: /^Pay \$/ })

    await page.getByLabel('Card number').fill('1')
    await pay.click()
    await expect(page.getByText('Your card number is invalid.')).toBeVisible()
    await page.getByLabel('Card number').fill(cards.declined)
    await pay.click()
    await expect(page.getByText('Your card has insufficient funds.')).toBeVisible()
    await client.expectAccessible()

    await page.getByLabel('Card number').fill(cards.asks)
    await pay.click()
    await expect(page).toHaveURL(/^https:\/\/hooks\.stripe\.com\/3d_secure\//)
    await page.getByRole('link', { name: 'Complete' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    // Stripe appends the payment's client secret to the URL; the page removes it.
    await expect(page).toHaveURL(
      /\/payment-success\?payment_intent=pi_\w+&redirect_status=succeeded$/,
    )
    await client.expectAccessible()
    await page.getByRole('link', { name: 'View your order' }).click()
    await expect(page.getByText(requirements)).toBeVisible()
    await expect(page.getByText('Held').first()).toBeVisible()
    client.expectNoErrors()
    await client.close()
  })

  test('after failed 3-D Secure, the client pays with another card in dark mode', async ({
    browser,
  }) => {
    const { storageState } = await signIn('liam.client', STRIPE_APP_URL)
    const client = await aPerson(browser, { storageState, colorScheme: 'dark' })
    await routeStripeToFake(client.page.context())
    // A different number of hours, so that this is not a repeated purchase.
    const page = await aCheckout(client, service, '3')
    await client.expectAccessible()
    await page.getByLabel('Card number').fill(cards.asks)
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await page.getByRole('link', { name: 'Fail' }).click()
    await expect(
      page.getByRole('heading', { name: 'Your payment did not go through' }),
    ).toBeVisible()
    await client.expectAccessible()
    await page.getByRole('link', { name: 'Back to checkout' }).click()
    await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible()
    await hydrated(page)
    await page.getByLabel('Project requirements').fill(requirements)
    await page.getByLabel('Card number').fill(cards.good)
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    client.expectNoErrors()
    await client.close()
  })

  test('a click while the checkout is still preloading loads a page that allows Stripe', async ({
    browser,
  }) => {
    const { storageState } = await signIn('liam.client', STRIPE_APP_URL)
    const client = await aPerson(browser, { storageState })
    const { page } = client
    await routeStripeToFake(page.context())
    await client.visit(`/services/${service.id}`)
    const { promise, resolve } = Promise.withResolvers<void>()
    const ahead = /\/api\/services\/\d+$/
    await page.route(ahead, async (route) => {
      await promise
      await route.continue()
    })
    const preload = page.waitForRequest(ahead)
    const hire = page.getByRole('link', { name: 'Hire Now' }).first()
    await hire.hover()
    await preload
    // The full page load neither waits for the preloaded data nor uses it.
    expect(await policyAfter(page, () => hire.click())).toContain('https://js.stripe.com')
    resolve()
    await expect(page.getByLabel('Card number')).toBeVisible()
    client.expectNoErrors()
    await client.close()
  })
})
