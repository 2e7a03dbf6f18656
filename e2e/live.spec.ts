import { expect, test } from '@playwright/test'
import { signIn } from './account.ts'
import { call, hire } from './order.ts'
import { aPerson, hydrated, register } from './person.ts'

const run = Date.now().toString(36)

test('an open order updates live in every tab until the session ends', async ({ browser }) => {
  const viber = await aPerson(browser)
  // After the logout, requests that are still under way fail with 401.
  const client = await aPerson(browser, {
    expected: /status of 401 .*\/api\/(notifications|conversations|messages|orders)\//,
  })
  await register(viber, {
    fullName: 'Lena Live',
    username: `lena.${run}`,
    isServiceProvider: true,
  })
  await register(client, {
    fullName: 'Otto Open',
    username: `otto.${run}`,
    isServiceProvider: false,
  })
  const { id: viberId } = await call<{ id: number }>(viber.page, 'GET', '/api/user')
  await client.visit(`/messages/${viberId}`)
  const about = client.page.getByLabel('Which order is this about?')
  await expect(about).toBeHidden()
  const orderId = await hire(client.page, viber.page, `Watch the clock ${run}`)
  await expect(about.getByRole('option', { name: /Watch the clock/ })).toBeAttached()

  await client.visit(`/orders/${orderId}`)
  const second = await client.openTab()
  await second.visit(`/orders/${orderId}`)
  const tabs = [client.page, second.page]
  for (const tab of tabs)
    await expect(tab.getByText('Waiting for Lena Live to accept')).toBeVisible()

  await call(viber.page, 'PATCH', `/api/orders/${orderId}/status`, { status: 'in_progress' })
  for (const tab of tabs) await expect(tab.getByText('Lena Live is working on it')).toBeVisible()

  // The tab that held the event stream closes, and the other one takes over.
  await client.page.close()
  await call(viber.page, 'PATCH', `/api/orders/${orderId}/status`, { status: 'completed' })
  await expect(second.page.getByRole('button', { name: 'Approve' })).toBeVisible()

  await second.page.request.post('/api/logout')
  await expect(second.page).toHaveURL(/\/auth\?next=/)
  await hydrated(second.page)
  client.expectNoErrors()
  viber.expectNoErrors()
  await client.close()
  await viber.close()
})

test('saving a service updates other tabs, and a removed favorite stays listed for undoing', async ({
  browser,
}) => {
  const { storageState, send } = await signIn('liam.client')
  await send('POST', '/api/services/1/favorite', { favorited: false })
  const liam = await aPerson(browser, { storageState })
  const [list, besides] = [await liam.openTab(), await liam.openTab()]
  await liam.visit('/services/1')
  await besides.visit('/services/1')
  await list.visit('/favorites')
  const heart = liam.page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first()
  const name = (await heart.getAttribute('aria-label')) ?? ''
  const same = besides.page.getByRole('button', { name, exact: true })
  const listed = list.page.getByRole('button', { name, exact: true })
  await expect(same).toHaveAttribute('aria-pressed', 'false')
  await expect(listed).toBeHidden()

  await heart.click()
  await expect(same).toHaveAttribute('aria-pressed', 'true')
  await expect(listed).toHaveAttribute('aria-pressed', 'true')

  await listed.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect(same).toHaveAttribute('aria-pressed', 'false')
  await expect(listed).toHaveAttribute('aria-pressed', 'false')
  await listed.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await heart.click()
  await expect(listed).toBeHidden()
  liam.expectNoErrors()
  await liam.close()
})
