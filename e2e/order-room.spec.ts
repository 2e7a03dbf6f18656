import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { wcag } from './axe.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { call, chooseProblem, hire } from './order.ts'
import { aPerson, register, type Person } from './person.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 375, height: 812 }
/** The first action is visible this far down without scrolling. */
const FOLD_PX = 600
const MAX_SHIFT = 0.02

interface Room {
  client: Person
  viber: Person
  orderId: number
}

async function aRoom(browser: Browser, viewport: typeof desktop): Promise<Room> {
  const run = `${viewport.width}-${Date.now().toString(36)}`
  const client = await aPerson(browser, { viewport })
  const viber = await aPerson(browser, { viewport })
  await register(client, { fullName: 'Cleo', username: `cleo-${run}`, isServiceProvider: false })
  await register(viber, { fullName: 'Vito', username: `vito-${run}`, isServiceProvider: true })
  const orderId = await hire(client.page, viber.page, `A room for two at work ${run}`)
  return { client, viber, orderId }
}

/** Both parties have the page of the order open. */
async function anOpenRoom(browser: Browser, viewport: typeof desktop): Promise<Room> {
  const room = await aRoom(browser, viewport)
  for (const { visit } of [room.client, room.viber]) await visit(`/orders/${room.orderId}`)
  return room
}

async function close({ client, viber }: Room): Promise<void> {
  for (const person of [client, viber]) {
    person.expectNoErrors()
    await person.close()
  }
}

const move = (who: Person, { orderId }: Room, status: string) =>
  call(who.page, 'PATCH', `/api/orders/${orderId}/status`, { status })

const caption = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible()

/** The button is on the first screen, above everything else that can be pressed for this order. */
async function expectAboveFold(action: Locator): Promise<void> {
  const box = await action.boundingBox()
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(FOLD_PX)
}

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })
const link = ({ page }: Person, name: string) => page.getByRole('link', { name, exact: true })

for (const viewport of [desktop, phone]) {
  test(`each state of an order shows its next step first at ${viewport.width} px`, async ({
    browser,
  }) => {
    const room = await anOpenRoom(browser, viewport)
    const { client, viber, orderId } = room
    await caption(client.page, 'Waiting for Vito to accept')
    await expectAboveFold(button(client, 'Message'))
    await expectAboveFold(button(viber, 'Accept Order'))
    await move(viber, room, 'in_progress')
    await caption(client.page, 'Vito is working on it')
    await caption(viber.page, 'Do the work, then deliver it')
    await expectAboveFold(button(client, 'Message'))
    await expectAboveFold(button(viber, 'Message'))
    await expectAboveFold(button(viber, 'Mark as Completed'))
    await move(viber, room, 'completed')
    await caption(client.page, 'Delivered: check the work')
    await caption(viber.page, 'Delivered: waiting for Cleo to approve')
    await expectAboveFold(button(client, 'Approve work'))
    await expectAboveFold(button(viber, 'Message'))
    await expect(client.page.getByText('Completed', { exact: true }).first()).toBeVisible()
    if (viewport === phone) await expectAccessibleInBothThemes(client)
    await call(client.page, 'POST', `/api/orders/${orderId}/approve`)
    await caption(client.page, 'This order is complete')
    await expectAboveFold(link(client, 'Hire again'))
    await expectAboveFold(link(client, 'Leave a Review'))
    await expect(link(client, 'Leave a tip')).toBeVisible()
    await close(room)
  })
}

test('a message from the order room is in the conversation of the other party', async ({
  browser,
}) => {
  const room = await aRoom(browser, phone)
  const { client, viber, orderId } = room
  await client.visit(`/orders/${orderId}`)
  await viber.visit('/messages')
  await button(client, 'Message').click()
  const box = client.page.getByLabel('Write a message')
  await expect(box).toBeFocused()
  await box.fill('The logo comes tomorrow.')
  await box.press('Enter')
  const inRoom = client.page.getByRole('region', { name: 'Messages and timeline' })
  await expect(inRoom.getByText('The logo comes tomorrow.')).toBeVisible()
  await expect(inRoom.getByText('Cleo paid. The money is held.')).toBeVisible()
  await viber.page.getByRole('link', { name: /The logo comes tomorrow/ }).click()
  const thread = viber.page.getByRole('group', { name: /^Messages with/ })
  await expect(thread.getByText('The logo comes tomorrow.', { exact: true })).toBeVisible()
  await expect(thread.getByRole('link', { name: `Order #${orderId}` })).toBeVisible()
  await close(room)
})

test('cancelling and disputing are in one menu', async ({ browser }) => {
  const room = await aRoom(browser, desktop)
  const { client, viber, orderId } = room
  await move(viber, room, 'in_progress')
  await client.visit(`/orders/${orderId}`)
  await expect(link(client, 'Open a dispute')).toBeHidden()
  await button(client, 'Problem?').press('Enter')
  const items = client.page.getByRole('menuitem')
  await expect(items).toHaveText(['Ask to cancel', 'Open a dispute'])
  await expect(items.first()).toBeFocused()
  // An open menu is outside the landmarks, which only the best practices forbid.
  await client.expectAccessible(wcag)
  await client.page.keyboard.press('Escape')
  await expect(button(client, 'Problem?')).toBeFocused()
  await chooseProblem(client.page, 'Ask to cancel')
  const dialog = client.page.getByRole('dialog')
  await dialog.getByLabel('Why do you want to cancel?').fill('We no longer need it.')
  await dialog.getByRole('button', { name: 'Ask to cancel' }).click()
  await caption(client.page, 'You asked to cancel this order')
  await viber.visit(`/orders/${orderId}`)
  await caption(viber.page, 'Cleo asked to cancel this order')
  await expectAboveFold(button(viber, 'Agree to cancel'))
  await close(room)
})

declare global {
  interface Window {
    shifts: { value: number; what: string }[]
  }
}

/** Records the layout shifts of the page from now on, whether or not the viewer acts. */
const watchShifts = ({ page }: Person) =>
  page.evaluate(() => {
    window.shifts = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number
          sources: { node: Node | null }[]
        }
        const what = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '').join(' | ')
        window.shifts.push({ value, what })
      }
    })
    observer.observe({ type: 'layout-shift' })
  })

/** Sums up the shifts of both parties since the last call. */
async function expectNoJump({ client, viber }: Room, act: string): Promise<void> {
  for (const { page } of [client, viber]) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    const shifts = await page.evaluate(() => window.shifts.splice(0))
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect.soft(sum, `${act}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_SHIFT)
  }
}

for (const viewport of [desktop, phone]) {
  test(`the room does not jump when the other side acts at ${viewport.width} px`, async ({
    browser,
  }) => {
    const room = await anOpenRoom(browser, viewport)
    const { client, viber, orderId } = room
    for (const person of [client, viber]) await watchShifts(person)
    await move(viber, room, 'in_progress')
    await caption(client.page, 'Vito is working on it')
    await caption(viber.page, 'Do the work, then deliver it')
    await expectNoJump(room, 'accept')
    const user = await call<{ id: number }>(viber.page, 'GET', '/api/user')
    const { clientId } = await call<{ clientId: number }>(
      viber.page,
      'GET',
      `/api/orders/${orderId}`,
    )
    await call(viber.page, 'POST', '/api/messages', {
      senderId: user.id,
      receiverId: clientId,
      content: 'Half of it is done.',
      orderId,
    })
    await expect(client.page.getByText('Half of it is done.').first()).toBeAttached()
    await expectNoJump(room, 'message')
    await call(viber.page, 'POST', `/api/orders/${orderId}/cancellation`, { reason: 'I am ill.' })
    await caption(client.page, 'Vito asked to cancel this order')
    await caption(viber.page, 'You asked to cancel this order')
    await expectNoJump(room, 'ask to cancel')
    await call(client.page, 'POST', `/api/orders/${orderId}/cancellation/decline`)
    await caption(client.page, 'Vito is working on it')
    await caption(viber.page, 'Do the work, then deliver it')
    await expectNoJump(room, 'keep working')
    await move(viber, room, 'completed')
    await caption(client.page, 'Delivered: check the work')
    await caption(viber.page, 'Delivered: waiting for Cleo to approve')
    await expectNoJump(room, 'deliver')
    await call(client.page, 'POST', `/api/orders/${orderId}/approve`)
    for (const { page } of [client, viber]) {
      await caption(page, 'This order is complete')
      await expect(page.getByText('Released', { exact: true }).first()).toBeAttached()
    }
    await expectNoJump(room, 'approve')
    await close(room)
  })
}
