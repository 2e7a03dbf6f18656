import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Favorites } from '../src/favorites/contract.ts'
import type { Reactions } from '../src/reactions/contract.ts'
import type { Hit } from '../src/search/contract.ts'
import { DEMO_PASSWORD } from '../src/settings/demo.ts'
import { signIn, type Account } from './account.ts'
import { aPerson } from './person.ts'

/** Browser errors that these journeys cause on purpose. */
const aborted = /ERR_FAILED .*\/(reactions|favorite|events)$/

const cardOf = (page: Page, { title }: Hit) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) })
const barOf = (page: Page, hit: Hit) =>
  cardOf(page, hit).getByRole('group', { name: 'Reactions', exact: true })
/** A reaction button: `Fire 3`, or `Fire` without a count. */
const pill = (name: string) => ({ name: new RegExp(`^${name}( \\d+)?$`) })
const reactionsTo = (account: Account, { id }: Hit) =>
  account.get<Reactions>(`/api/services/${id}/reactions`)

/** A service on the first page that the account neither owns nor has reacted to. */
async function aHit(account: Account): Promise<Hit> {
  const hits = await account.get<Hit[]>('/api/services?limit=24')
  const { id } = await account.get<{ id: number }>('/api/user')
  const hit = hits.find(
    ({ userId, reactions, isFavorite }) =>
      userId !== id && !isFavorite && Object.keys(reactions.userReactions).length === 0,
  )
  if (!hit) throw new Error('There is no service to react to')
  return hit
}

test('a client reacts by keyboard and sees the reaction on every page', async ({ browser }) => {
  const liam = await signIn('liam.client')
  const hit = await aHit(liam)
  const before = hit.reactions.counts['😮'] ?? 0
  const person = await aPerson(browser, { storageState: liam.storageState })
  const { page } = person
  await person.visit('/browse')
  const bar = barOf(page, hit)
  const add = bar.getByRole('button', { name: 'Add a reaction' })
  await add.press('Enter')
  const choice = bar.getByRole('group', { name: 'Choose a reaction' })
  await expect(choice.getByRole('button')).toHaveCount(8)
  await person.expectAccessible()
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  await expect(add).toBeFocused()

  await add.press('Enter')
  await choice.getByRole('button', { name: 'Surprised' }).press('Enter')
  await expect(choice).toBeHidden()
  const own = bar.getByRole('button', pill('Surprised'))
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await expect(own).toHaveText(`Surprised ${before + 1}`)
  await expect(own).toBeFocused()
  await expect
    .poll(async () => (await reactionsTo(liam, hit)).userReactions)
    .toEqual({ '😮': true })

  await cardOf(page, hit).getByRole('link', { name: hit.title, exact: true }).click()
  await expect(page).toHaveURL(`/services/${hit.id}`)
  // The viber's other services on this page have their own reactions.
  const pressed = page.getByRole('button', { ...pill('Surprised'), pressed: true })
  await expect(pressed.first()).toBeVisible()
  const all = await pressed.count()
  await pressed.first().click()
  // When no one else chose this reaction, its button disappears.
  await expect(pressed).toHaveCount(all - 1)
  await expect.poll(async () => (await reactionsTo(liam, hit)).userReactions).toEqual({})
  await page.goBack()
  await expect(page).toHaveURL('/browse')
  await expect(bar).toBeVisible()
  await expect(bar.getByRole('button', { pressed: true })).toHaveCount(0)
  person.expectNoErrors()
  await person.close()
})

test('a double click restores the initial state, and every click reaches the server', async ({
  browser,
}) => {
  const liam = await signIn('liam.client')
  const hit = await aHit(liam)
  const person = await aPerson(browser, { storageState: liam.storageState })
  const { page } = person
  await person.visit(`/services/${hit.id}`)
  const add = page.getByRole('button', { name: 'Add a reaction' })
  await add.click()
  await page.getByRole('group', { name: 'Choose a reaction' }).getByRole('button').last().click()
  const own = page.getByRole('button', pill('Party popper'))
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  const ownReactions = async () => (await reactionsTo(liam, hit)).userReactions
  await expect.poll(ownReactions).toEqual({ '🎉': true })

  // Record each state of the button, also after all answers. Clicks between two frames may cause no visible change.
  await page.evaluate(() => {
    const said: (string | null)[] = []
    const button = document.querySelector('[data-emoji=partyPopper]')
    new MutationObserver(() => said.push(button?.getAttribute('aria-pressed') ?? null)).observe(
      button as Element,
      { attributeFilter: ['aria-pressed'] },
    )
    Object.assign(globalThis, { said })
  })
  let answered = 0
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/reactions')) answered++
  })
  const settled = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestIdleCallback(resolve))
      return (globalThis as unknown as { said: string[] }).said
    })
  await own.dblclick()
  await expect.poll(() => answered).toBe(2)
  expect([[], ['false', 'true']]).toContainEqual(await settled())
  expect(await ownReactions()).toEqual({ '🎉': true })
  await page.evaluate(() => (globalThis as unknown as { said: string[] }).said.splice(0))
  await own.click({ clickCount: 3 })
  await expect.poll(() => answered).toBe(5)
  expect([['false'], ['false', 'true', 'false']]).toContainEqual(await settled())
  expect(await ownReactions()).toEqual({})
  person.expectNoErrors()
  await person.close()
})

test('a reaction that cannot be sent is undone with an error message', async ({ browser }) => {
  const liam = await signIn('liam.client')
  const hit = await aHit(liam)
  const person = await aPerson(browser, { storageState: liam.storageState, expected: aborted })
  const { page } = person
  await person.visit('/browse')
  let fail = () => {}
  const failing = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/reactions', async (route) => {
    await failing
    await route.abort()
  })
  const bar = barOf(page, hit)
  await bar.getByRole('button', { name: 'Add a reaction' }).click()
  await bar.getByRole('button', { name: 'Sad', exact: true }).last().click()
  const own = bar.getByRole('button', pill('Sad'))
  // The button changes immediately, before the server answers.
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  fail()
  await expect(own).toHaveAttribute('aria-pressed', 'false')
  await person.expectToast('Failed to add reaction')
  expect((await reactionsTo(liam, hit)).userReactions).toEqual({})

  await page.unroute('**/reactions')
  await own.click()
  await expect
    .poll(async () => (await reactionsTo(liam, hit)).userReactions)
    .toEqual({ '😢': true })
  await own.click()
  await expect.poll(async () => (await reactionsTo(liam, hit)).userReactions).toEqual({})
  person.expectNoErrors()
  await person.close()
})

test('a visitor sees reactions, and is asked to log in to react', async ({ browser }) => {
  const [hit] = await (await signIn('liam.client')).get<[Hit]>('/api/services?limit=1')
  const visitor = await aPerson(browser)
  const { page } = visitor
  let sent = 0
  // Only the count of visits is sent.
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/visits')) sent++
  })
  await visitor.visit(`/services/${hit.id}`)
  const bar = page.getByRole('group', { name: 'Reactions', exact: true })
  const shown = await bar.innerText()
  await bar.getByRole('button', { name: 'Add a reaction' }).click()
  await bar.getByRole('button', { name: 'Heart', exact: true }).last().click()
  await visitor.expectToast('Authentication required')
  await visitor.expectToast('Please log in to react to services')
  await expect(bar.getByRole('button', { pressed: true })).toHaveCount(0)
  expect((await bar.innerText()).replaceAll(/\D/g, '')).toBe(shown.replaceAll(/\D/g, ''))
  expect(sent).toBe(0)
  visitor.expectNoErrors()
  await visitor.close()
})

test('reactions show a loading state, and the page works when loading them fails', async ({
  browser,
}) => {
  const [hit] = await (await signIn('liam.client')).get<[Hit]>('/api/services?limit=1')
  const visitor = await aPerson(browser, { expected: aborted })
  const { page } = visitor
  await visitor.visit('/browse')
  let fail = () => {}
  const failing = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/reactions', async (route) => {
    await failing
    await route.abort()
  })
  await cardOf(page, hit).getByRole('link', { name: hit.title, exact: true }).click()
  await expect(page.getByText('Loading reactions...')).toBeVisible()
  fail()
  await expect(page.getByText('Loading reactions...')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add a reaction' })).toBeVisible()
  await expect(page.getByText('Failed', { exact: false })).toHaveCount(0)
  visitor.expectNoErrors()
  await visitor.close()
})

test('a client saves a service and a viber, finds them in the favorites and removes them', async ({
  browser,
}) => {
  const liam = await signIn('liam.client')
  const hit = await aHit(liam)
  const person = await aPerson(browser, { storageState: liam.storageState, expected: aborted })
  const { page } = person
  await person.visit('/browse')
  const heart = cardOf(page, hit).getByRole('button', { name: `Save ${hit.title}` })
  await page.route('**/favorite', (route) => route.abort())
  await heart.click()
  await person.expectToast('Your favorites could not be changed')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/favorite')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await cardOf(page, hit).getByRole('link', { name: hit.title, exact: true }).click()
  await expect(page).toHaveURL(`/services/${hit.id}`)
  await expect(page.getByRole('button', { name: `Save ${hit.title}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const isSaved = async () => {
    const { services } = await liam.get<Favorites>('/api/favorites')
    return services.some(({ id }) => id === hit.id)
  }
  await expect.poll(isSaved).toBe(true)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Favorites' }).click()
  await expect(page).toHaveURL('/favorites')
  const saved = page.getByRole('region', { name: 'Services' }).getByRole('article')
  await expect(saved.first()).toContainText(hit.title)
  await expect(
    page.getByRole('region', { name: 'Vibers' }).getByRole('button', { pressed: true }),
  ).toHaveCount(2)
  await person.expectAccessible()
  const off = saved.first().getByRole('button', { name: `Save ${hit.title}` })
  await off.click()
  await expect(off).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(isSaved).toBe(false)
  await person.visit('/favorites')
  await expect(page.getByText(hit.title)).toHaveCount(0)
  person.expectNoErrors()
  await person.close()
})

test('saving requires a login and returns to the page, and an empty list explains how to save', async ({
  browser,
}) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/browse?category=marketing')
  await page
    .getByRole('link', { name: /^Save / })
    .first()
    .click()
  await expect(page).toHaveURL('/auth?next=%2Fbrowse%3Fcategory%3Dmarketing')
  await page.getByLabel('Username').fill('noor.viber')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/browse?category=marketing')
  await visitor.visit('/favorites')
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await visitor.expectAccessible()
  visitor.expectNoErrors()
  await visitor.close()

  const stranger = await aPerson(browser)
  await stranger.visit('/favorites')
  await expect(stranger.page).toHaveURL('/auth?next=%2Ffavorites')
  await stranger.close()
})

test('a reaction made in one tab shows in the other, and a click there removes it', async ({
  browser,
}) => {
  const liam = await signIn('liam.client')
  const hit = await aHit(liam)
  const person = await aPerson(browser, { storageState: liam.storageState })
  const other = await person.openTab()
  await Promise.all([person.visit('/browse'), other.visit(`/services/${hit.id}`)])
  const own = barOf(person.page, hit).getByRole('button', pill('Fire'))
  const theirs = other.page.getByRole('button', pill('Fire'))
  await barOf(person.page, hit).getByRole('button', { name: 'Add a reaction' }).click()
  await barOf(person.page, hit).getByRole('button', { name: 'Fire' }).last().click()
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await expect(theirs).toHaveAttribute('aria-pressed', 'true')
  await theirs.click()
  await expect(own).toHaveAttribute('aria-pressed', 'false')
  expect((await reactionsTo(liam, hit)).userReactions).toEqual({})
  person.expectNoErrors()
  await person.close()
})

test('saving in two tabs without live updates leaves the service saved once', async ({
  browser,
}) => {
  const liam = await signIn('liam.client')
  const hit = await aHit(liam)
  const person = await aPerson(browser, { storageState: liam.storageState, expected: aborted })
  await person.page.context().route('**/api/events', (route) => route.abort())
  const other = await person.openTab()
  await Promise.all([person.visit('/browse'), other.visit('/browse')])
  const isSaved = async () =>
    (await liam.get<{ favorited: boolean }>(`/api/services/${hit.id}/favorite`)).favorited
  for (const wanted of [true, false]) {
    for (const { page } of [person, other]) {
      const heart = cardOf(page, hit).getByRole('button', { name: `Save ${hit.title}` })
      await expect(heart).toHaveAttribute('aria-pressed', String(!wanted))
      const answer = page.waitForResponse(`**/api/services/${hit.id}/favorite`)
      await heart.click()
      expect(await (await answer).json()).toEqual({ favorited: wanted })
      await expect(heart).toHaveAttribute('aria-pressed', String(wanted))
      expect(await isSaved()).toBe(wanted)
    }
  }
  person.expectNoErrors()
  await person.close()
})

test('favorites toggled without a connection end up showing the saved state', async ({
  browser,
}) => {
  const liam = await signIn('liam.client')
  const hit = await aHit(liam)
  const person = await aPerson(browser, { storageState: liam.storageState, expected: aborted })
  const { page } = person
  await person.visit('/browse')
  const heart = cardOf(page, hit).getByRole('button', { name: `Save ${hit.title}` })
  let fail = () => {}
  const failing = new Promise<void>((resolve) => {
    fail = resolve
  })
  let failed = 0
  page.on('requestfailed', () => failed++)
  await page.route('**/favorite', async (route) => {
    await failing
    await route.abort()
  })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  fail()
  await expect.poll(() => failed).toBe(2)
  await person.expectToast('Your favorites could not be changed')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  person.expectNoErrors()
  await person.close()
})

test('without JavaScript, reaction counts appear where the buttons would be', async ({
  browser,
}) => {
  const viewport = { width: 375, height: 800 }
  const reader = await aPerson(browser, { viewport, javaScriptEnabled: false })
  const visitor = await aPerson(browser, { viewport })
  await reader.page.goto('/browse')
  await visitor.visit('/browse')
  const [plain, live] = [reader, visitor].map(({ page }) =>
    page.getByRole('article').getByRole('group', { name: 'Reactions', exact: true }),
  ) as [Locator, Locator]
  await expect(live.getByRole('button', { name: 'Add a reaction' })).toHaveCount(24)
  await expect(plain).toHaveCount(24)
  await expect(reader.page.getByRole('article').getByRole('button')).toHaveCount(0)
  const counts = async (bars: Locator) =>
    (await bars.allTextContents()).map((text) => text.replaceAll(/\D+/g, ' ').trim())
  expect(await counts(plain)).toEqual(await counts(live))
  expect((await counts(plain)).join('')).toMatch(/\d/)
  const places = (bars: Locator) =>
    // Not from the top of the page, which has buttons of its own without JavaScript.
    bars.evaluateAll((all) =>
      all.map((bar) => {
        const { x, width, height } = bar.getBoundingClientRect()
        return { x, width, height }
      }),
    )
  expect(await places(plain)).toEqual(await places(live))
  reader.expectNoErrors()
  visitor.expectNoErrors()
  await reader.close()
  await visitor.close()
})
