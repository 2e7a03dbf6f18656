import { expect, test, type Page } from '@playwright/test'
import { hire } from './order.ts'
import { aPerson, registerByForm, type Person } from './person.ts'

const run = Date.now().toString(36)
/** The desk of a person begins with what waits for them (pixels from the top of the page). */
const NEAR_TOP = 600
const sizes = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]

test('the dashboard begins with what waits for the member, and they act from there', async ({
  browser,
}) => {
  const viber = await aPerson(browser)
  const client = await aPerson(browser)
  await registerByForm(viber, aMember('Nora Needs', true))
  await registerByForm(client, aMember('Carl Client', false))
  const title = `Find the lost cents ${run}`
  const orderId = await hire(client.page, viber.page, title)

  await client.visit('/dashboard')
  await expect(needsOf(client.page).getByText('Nothing needs you right now.')).toBeVisible()
  await expect(needsOf(client.page).getByRole('link', { name: 'Find a service' })).toBeVisible()
  await expect(client.page.getByText('Spent this month')).toBeVisible()
  await expect(client.page.getByText('$100.00').first()).toBeVisible()

  for (const size of sizes) {
    await viber.page.setViewportSize(size)
    await viber.visit('/dashboard')
    const first = needsOf(viber.page).getByRole('listitem').first()
    await expect(first).toContainText(title)
    const box = await first.boundingBox()
    expect((box?.y ?? NEAR_TOP) + (box?.height ?? NEAR_TOP)).toBeLessThan(NEAR_TOP)
  }
  await expect(viber.page.getByText('Held for your orders')).toBeVisible()
  await viber.expectAccessible()
  await needsOf(viber.page)
    .getByRole('link', { name: /^Answer: Accept or decline the order/ })
    .click()
  await expect(viber.page).toHaveURL(`/orders/${orderId}`)
  viber.expectNoErrors()
  client.expectNoErrors()
  await close(viber, client)
})

test('on a phone the price and the hire button of a service stay in view', async ({ browser }) => {
  const visitor = await aPerson(browser, { viewport: { width: 375, height: 812 } })
  const { page } = visitor
  await visitor.visit('/services/1')
  const bar = page.getByRole('region', { name: 'Hire', exact: true })
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(bar).toContainText('/hr')
  await visitor.expectAccessible()
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await bar.getByRole('link', { name: 'Hire' }).click()
  await expect(page).toHaveURL(/\/auth\?next=/)
  await visitor.visit('/vibers/3')
  const services = page.getByRole('region', { name: /^Hire / }).getByRole('link')
  await expect(services).toBeInViewport({ ratio: 1 })
  await services.click()
  await expect(page).toHaveURL(/tab=services/)
  await visitor.expectAccessible()
  visitor.expectNoErrors()
  await visitor.close()
})

function needsOf(page: Page) {
  return page.getByRole('region', { name: 'Needs you' })
}

function aMember(fullName: string, isServiceProvider: boolean) {
  const username = `${fullName.split(' ')[0]?.toLowerCase()}-${run}`
  return { fullName, username, isServiceProvider }
}

async function close(...people: Person[]) {
  await Promise.all(people.map((one) => one.close()))
}
