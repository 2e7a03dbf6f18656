import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { signIn } from './account.ts'
import { call, hire } from './order.ts'
import { aPerson, register, type Person } from './person.ts'

const run = Date.now().toString(36)

/** A new viber, a new client and an admin. */
async function viberClientAndAdmin(browser: Parameters<typeof aPerson>[0], who: string) {
  const viber = await aPerson(browser)
  const client = await aPerson(browser)
  const admin = await aPerson(browser, await signIn('marco.admin'))
  await register(viber, {
    fullName: `Vera ${who}`,
    username: `vera-${who.toLowerCase()}-${run}`,
    isServiceProvider: true,
  })
  await register(client, {
    fullName: `Cleo ${who}`,
    username: `cleo-${who.toLowerCase()}-${run}`,
    isServiceProvider: false,
  })
  return { viber, client, admin }
}

async function closeAll(...people: Person[]) {
  for (const person of people) {
    person.expectNoErrors()
    await person.close()
  }
}

const serviceOf = async (viber: Page, orderId: number) =>
  (await call<{ serviceId: number }>(viber, 'GET', `/api/orders/${orderId}`)).serviceId

/** Submits the dialog without a reason, which is refused, and then with one. */
async function giveReason(admin: Person, field: RegExp, button: string, reason: string) {
  const dialog = admin.page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog.getByLabel(field)).toHaveAttribute('aria-invalid', 'true')
  await admin.expectAccessible()
  await dialog.getByLabel(field).fill(reason)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toHaveCount(0)
}

async function exported(page: Page): Promise<string[]> {
  const link = page.getByRole('link', { name: 'Export as CSV' })
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.status()).toBe(200)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n')
}

test('an admin hides a service from visitors, its viber reads the reason, and the admin shows it again', async ({
  browser,
}) => {
  const { viber, client, admin } = await viberClientAndAdmin(browser, 'Hides')
  const title = `Sort a drawer ${run}`
  const path = `/services/${await serviceOf(viber.page, await hire(client.page, viber.page, title))}`
  const visitor = await aPerson(browser, { expected: /404 \(Not Found\)/ })
  await visitor.visit(path)
  await expect(visitor.page.getByRole('heading', { name: title, level: 1 })).toBeVisible()

  const { page } = admin
  await admin.visit('/admin/services')
  await admin.expectAccessible()
  await page.getByLabel('Title, viber or number').fill(title)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const rows = page.getByRole('table', { name: 'Services' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  // Titles are wrapped in bidi isolation characters, so match only the start.
  await page.getByRole('button', { name: /^Hide / }).click()
  await giveReason(admin, /^Reason/, 'Hide service', 'It offers what is not allowed.')
  await admin.expectToast('Service hidden')
  await expect(rows).toContainText('It offers what is not allowed.')
  await admin.expectAccessible()

  await visitor.visit(path)
  await expect(visitor.page.getByRole('heading', { name: title })).toHaveCount(0)
  await viber.visit(path)
  const why = viber.page.getByText('Hidden by the marketplace: ')
  await expect(why).toContainText('It offers what is not allowed.')
  await viber.expectAccessible()
  await viber.visit('/notifications')
  await expect(viber.page.getByText('Your service was hidden').first()).toBeVisible()

  await page.getByRole('button', { name: /^Show .* again$/ }).click()
  await admin.expectToast('Service visible again')
  await visitor.visit(path)
  await expect(visitor.page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await closeAll(viber, client, admin, visitor)
})

test('when an admin cancels an order, the client is refunded and the timeline shows the reason', async ({
  browser,
}) => {
  const { viber, client, admin } = await viberClientAndAdmin(browser, 'Cancels')
  const title = `Paint a fence ${run}`
  const orderId = await hire(client.page, viber.page, title)
  const { page } = admin
  await admin.visit(`/admin/orders?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Cancel as admin' }).click()
  await giveReason(admin, /^Why is it cancelled/, 'Cancel as admin', 'The viber has moved away.')
  const said = 'An admin cancelled the order. The client is refunded.'
  await expect(page.getByText(said)).toBeVisible()
  await admin.expectAccessible()

  await client.visit(`/orders/${orderId}`)
  await expect(client.page.getByText(said)).toBeVisible()
  await expect(client.page.getByText('The viber has moved away.')).toBeVisible()
  await expect(client.page.getByText('Refunded').first()).toBeVisible()
  await client.expectAccessible()
  await admin.visit(`/admin/orders?q=%23${orderId}&status=cancelled`)
  const row = page.getByRole('table', { name: 'Orders' }).locator('tbody tr')
  await expect(row).toContainText('Cancelled')
  await expect(row).toContainText('Refunded')
  await closeAll(viber, client, admin)
})

test('a hidden review does not affect the rating until it is shown again', async ({ browser }) => {
  const { viber, client, admin } = await viberClientAndAdmin(browser, 'Reviews')
  const orderId = await hire(client.page, viber.page, `Tune a piano ${run}`)
  await call(viber.page, 'PATCH', `/api/orders/${orderId}/status`, { status: 'in_progress' })
  await call(viber.page, 'PATCH', `/api/orders/${orderId}/status`, { status: 'completed' })
  await call(client.page, 'POST', `/api/orders/${orderId}/approve`)
  const comment = `Out of tune since ${run}`
  await call(client.page, 'POST', `/api/orders/${orderId}/review`, { rating: 2, comment })
  const path = `/services/${await serviceOf(viber.page, orderId)}`
  const visitor = await aPerson(browser)
  const reads = async (isThere: boolean) => {
    await visitor.visit(path)
    await expect(visitor.page.getByText(comment)).toHaveCount(isThere ? 1 : 0)
    const { rating } = await call<{ rating: object }>(visitor.page, 'GET', `/api${path}`)
    expect(rating).toMatchObject(isThere ? { average: 2, count: 1 } : { count: 0 })
  }
  await reads(true)

  const { page } = admin
  await admin.visit('/admin/reviews')
  await admin.expectAccessible()
  await admin.visit(`/admin/reviews?q=${encodeURIComponent(comment)}`)
  await page.getByRole('button', { name: /^Hide the review by / }).click()
  await giveReason(admin, /^Reason/, 'Hide review', 'It is about another piano.')
  await admin.expectToast('Review hidden')
  await expect(page.getByText('Hidden: It is about another piano.')).toBeVisible()
  await admin.expectAccessible()
  await reads(false)
  await page.getByRole('button', { name: /^Show the review by .* again$/ }).click()
  await admin.expectToast('Review visible again')
  await reads(true)
  await closeAll(viber, client, admin, visitor)
})

const lists = [
  ['services', 'id,title,viber,name,category,subcategory,hourly rate,status,', '?status=active'],
  ['orders', 'order,created,title,status,money,total,currency,client,', '?status=completed'],
  ['reviews', 'review,order,created,service,rating,comment,visibility,', '?visibility=public'],
  ['payouts', 'payout,order,title,amount,currency,status,released,sent,paid,', '?status=paid'],
] as const

test('admin lists can be filtered, paged and exported', async ({ browser }) => {
  const admin = await aPerson(browser, await signIn('marco.admin'))
  const { page } = admin
  for (const [name, columns, search] of lists) {
    await admin.visit(`/admin/${name}${search}`)
    const [head, ...lines] = await exported(page)
    expect([name, head]).toEqual([name, expect.stringContaining(columns)])
    expect([name, lines.length > 25]).toEqual([name, true])
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(page).toHaveURL(/[?&]before=\d+/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await admin.expectAccessible()
    await page.getByRole('link', { name: 'Clear the filter' }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/${name}$`))
  }
  await admin.visit('/admin/users?kind=provider')
  expect((await exported(page))[0]).toMatch(/^id,username,name,email,/)
  await admin.expectAccessible()
  const who = page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('link').first()
  await who.click()
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/)
  const users = page
    .getByRole('navigation', { name: 'Admin screens' })
    .getByRole('link', { name: 'Users' })
  await expect(users).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'Latest orders' })).toBeVisible()
  await admin.expectAccessible()
  await admin.visit('/admin/disputes')
  expect((await exported(page))[0]).toMatch(/^dispute,order,title,amount,reason,status,/)
  await admin.expectAccessible()
  await admin.visit('/admin/services?q=nobody+offers+this')
  await expect(page.getByRole('heading', { name: 'No matching services' })).toBeVisible()
  await admin.expectAccessible()
  await closeAll(admin)
})

test('an admin sorts the orders by amount and reads the second page', async ({ browser }) => {
  const admin = await aPerson(browser, await signIn('marco.admin'))
  const { page } = admin
  await admin.visit('/admin/orders')
  const total = page.getByRole('columnheader', { name: 'Total' })
  const amounts = async () => {
    const index = await total.evaluate((cell) => (cell as HTMLTableCellElement).cellIndex)
    const cells = await page.locator(`tbody tr > :nth-child(${index + 1})`).allInnerTexts()
    return cells.map((text) => Number(/[\d,.]+/.exec(text)?.[0].replaceAll(',', '')))
  }
  const descending = (values: number[]) => values.toSorted((a, b) => b - a)
  await total.getByRole('link').click()
  await expect(page).toHaveURL(/[?&]sort=-totalAmount/)
  await expect(total).toHaveAttribute('aria-sort', 'descending')
  const first = await amounts()
  expect(first).toEqual(descending(first))
  await admin.expectAccessible()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/[?&]cursor=/)
  await expect.poll(amounts).not.toEqual(first)
  const second = await amounts()
  expect([...first, ...second]).toEqual(descending([...first, ...second]))
  await total.getByRole('link').click()
  await expect(page).toHaveURL(/[?&]sort=totalAmount/)
  await expect(total).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).not.toHaveURL(/cursor=/)
  await closeAll(admin)
})

test('the filter fields follow the URL and keep the focus', async ({ browser }) => {
  const admin = await aPerson(browser, await signIn('marco.admin'))
  const { page } = admin
  await admin.visit('/admin/users')
  const find = page.getByRole('searchbox', { name: 'Name, username or email' })
  const kind = page.getByLabel('Kind')
  await kind.selectOption('provider')
  await find.fill('maya')
  await find.press('Enter')
  await expect(page).toHaveURL('/admin/users?q=maya&kind=provider')
  await expect(find).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/admin/users')
  await expect(find).toHaveValue('')
  await expect(kind).toHaveValue('')
  await page.goForward()
  await expect(find).toHaveValue('maya')
  await expect(kind).toHaveValue('provider')
  await page.getByRole('link', { name: 'Clear the filter' }).click()
  await expect(find).toHaveValue('')
  await expect(kind).toHaveValue('')

  // Back while the filtered list is still loading.
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/admin/users?*', async (route) => {
    await answered
    await route.continue()
  })
  await find.fill('liam')
  await find.press('Enter')
  await expect(page).toHaveURL('/admin/users?q=liam')
  await page.goBack()
  await expect(find).toHaveValue('')
  answer()
  await closeAll(admin)
})

test('figures on the dashboard link to the lists they count', async ({ browser }) => {
  const admin = await aPerson(browser, await signIn('marco.admin'))
  const { page } = admin
  const ways = [
    ['', /^Vibers$/, /\/admin\/users\?kind=provider$/],
    ['', /^Disputed$/, /\/admin\/orders\?status=disputed$/],
    ['', /^Escrow balance: /, /\/admin\/orders\?escrow=held$/],
    ['?tab=financial', /^Paid to providers: /, /\/admin\/payouts\?status=paid$/],
    ['?tab=operations', /^Open disputes: /, /\/admin\/disputes$/],
    ['?tab=platform', /^Reviews: /, /\/admin\/reviews$/],
  ] as const
  for (const [tab, name, address] of ways) {
    await admin.visit(`/admin${tab}`)
    await page.getByRole('tabpanel').getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText(
      'Admin Dashboard',
    )
  }
  await closeAll(admin)
})
