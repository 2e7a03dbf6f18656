import { expect, test } from '@playwright/test'
import type { Testimonial } from '../src/reviews/contract.ts'
import type { Hit } from '../src/search/contract.ts'
import { signIn } from './account.ts'
import { alive, aPerson } from './person.ts'

test('every link of the landing page has the specified target', async ({ browser }) => {
  const visitor = await aPerson(browser, { viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await visitor.visit('/')
  const main = page.getByRole('main')
  for (const [name, target] of [
    ['Hire', '/browse'],
    ['Browse Freelancers', '/browse'],
    ['Browse Top Vibers', '/browse'],
    ['View All Vibers', '/browse'],
    ['Start Hiring Freelancers', '/browse'],
    [/^Coders Web/, '/browse?category=coding'],
    [/^Marketers Social/, '/browse?category=marketing'],
    ['Join', '/auth?tab=register&as=viber'],
    ['Join as Freelancer', '/auth?tab=register&as=viber'],
    ['Sign Up Free', '/auth?tab=register'],
  ] as const) {
    const link = main.getByRole('link', { name, exact: typeof name === 'string' })
    await expect(link, String(name)).toHaveAttribute('href', target)
  }
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Vibework home' }),
  ).toHaveAttribute('href', '/')

  const found = await page.request.get('/api/services/featured')
  const featured = (await found.json()) as Hit[]
  expect(featured).toHaveLength(6)
  for (const { id, title, provider } of featured) {
    const card = main.getByRole('article').filter({ hasText: title })
    const link = (name: string) => card.getByRole('link', { name })
    await expect(link('View Profile')).toHaveAttribute('href', `/vibers/${provider.id}`)
    await expect(link('Hire Now')).toHaveAttribute('href', `/checkout/${id}`)
    await expect(card.getByRole('group', { name: 'Reactions' })).toBeVisible()
  }

  // No internal link is broken; links to other sites are not requested.
  const all = page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  for (const address of new Set((await all).map((href) => href.split('#')[0] ?? ''))) {
    const { pathname, origin, protocol } = new URL(address)
    if (origin !== new URL(page.url()).origin) {
      expect(protocol, address).toBe('https:')
      continue
    }
    expect((await page.request.get(address)).status(), pathname).toBe(200)
  }
  visitor.expectNoErrors()
  await visitor.close()
})

test('the landing page has its eight sections, in order', async ({ browser }) => {
  const visitor = await aPerson(browser, { javaScriptEnabled: false })
  const { page } = visitor
  await page.goto('/')
  await expect(page.getByRole('main').locator('h1, h2')).toHaveText([
    'Find the freelancer who gets your vibe.',
    'How an order works',
    'Two kinds of talent',
    'Why hire here',
    'Good for both sides',
    'Featured vibers',
    'From idea to launch in three steps',
    'What clients say',
    'Ready when you are.',
  ])
  await visitor.close()
})

test('the featured vibers can be filtered to coders and marketers, and back', async ({
  browser,
}) => {
  const visitor = await aPerson(browser)
  const { page } = visitor
  await visitor.visit('/')
  const filter = page.getByRole('navigation', { name: 'Filter featured vibers' })
  const cards = page.getByRole('region', { name: 'Featured vibers' }).getByRole('article')
  const shown = () => cards.getByRole('heading').allTextContents()
  const titles = async (query: string) => {
    const answer = await page.request.get(`/api/services/featured${query}`)
    return ((await answer.json()) as Hit[]).map(({ title }) => title)
  }
  const isCurrent = async (name: string) => {
    await expect(filter.locator('[aria-current=page]')).toHaveText([name])
  }
  await isCurrent('All')
  for (const [name, category] of [
    ['Coders', 'coding'],
    ['Marketers', 'marketing'],
  ] as const) {
    await filter.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/?featured=${name.toLowerCase()}`)
    await isCurrent(name)
    const wanted = await titles(`?category=${category}`)
    await expect.poll(shown).toEqual(wanted)
  }
  await page.goBack()
  await expect(page).toHaveURL('/?featured=coders')
  await expect.poll(shown).toEqual(await titles('?category=coding'))
  await filter.getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(shown).toEqual(await titles(''))
  visitor.expectNoErrors()
  await visitor.close()
})

test('the lower half of the landing page hydrates when it is scrolled near', async ({
  browser,
}) => {
  const visitor = await aPerson(browser, { viewport: { width: 375, height: 800 } })
  const { page } = visitor
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await visitor.visit('/')
  const scripts = () => fetched.filter((path) => path.endsWith('.js')).length
  const atFirst = scripts()

  const featured = page.getByRole('region', { name: 'Featured vibers' })
  await expect(featured.getByRole('article')).toHaveCount(6)
  const coders = featured.getByRole('link', { name: 'Coders' })
  await coders.scrollIntoViewIfNeeded()
  await expect.poll(scripts).toBeGreaterThan(atFirst)
  await alive(coders)
  const loads = fetched.filter((path) => path === '/').length
  await coders.click()
  await expect(page).toHaveURL('/?featured=coders')
  await expect(coders).toHaveAttribute('aria-current', 'page')
  expect(fetched.filter((path) => path === '/')).toHaveLength(loads)
  visitor.expectNoErrors()
  await visitor.close()
})

test('the lower half of the landing page keeps working links when its code fails to load', async ({
  browser,
}) => {
  // So small that the lower half is initially far from the viewport.
  const visitor = await aPerson(browser, {
    viewport: { width: 375, height: 800 },
    expected: /ERR_FAILED .*\/assets\//,
  })
  const { page } = visitor
  await visitor.visit('/')
  await page.route('**/assets/*.js', (route) => route.abort())
  const featured = page.getByRole('region', { name: 'Featured vibers' })
  const isLost = page.waitForEvent('requestfailed')
  await featured.scrollIntoViewIfNeeded()
  await isLost
  await expect(featured.getByRole('article')).toHaveCount(6)
  await featured.getByRole('link', { name: 'Coders' }).click()
  await expect(page).toHaveURL('/?featured=coders')
  await expect(featured.getByRole('link', { name: 'Coders' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  visitor.expectNoErrors()
  await visitor.close()
})

test('an admin chooses the featured vibers and the quoted reviews', async ({ browser }) => {
  const marco = await signIn('marco.admin')
  const quoted = await marco.get<Testimonial[]>('/api/testimonials')
  const admin = await aPerson(browser, { storageState: marco.storageState })
  const { page } = admin
  await admin.visit('/')
  const voices = page.getByRole('region', { name: 'What clients say' })
  for (const { content, client } of quoted) {
    const voice = voices.getByRole('figure').filter({ hasText: content })
    await expect(voice).toContainText(client.name)
  }

  const [first] = await marco.get<[Hit]>('/api/services/featured')
  await admin.visit(`/vibers/${first.provider.id}?tab=reviews`)
  const feature = page.getByRole('button', { name: 'Featured', exact: true })
  await expect(feature).toHaveAttribute('aria-pressed', 'true')
  await feature.click()
  await expect(page.getByRole('button', { name: 'Feature', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  const isFeatured = async () =>
    (await marco.get<{ isFeatured: boolean }>(`/api/users/${first.provider.id}`)).isFeatured
  await expect.poll(isFeatured).toBe(false)
  await page.getByRole('button', { name: 'Feature', exact: true }).click()
  await expect.poll(isFeatured).toBe(true)

  const quote = page
    .getByRole('article')
    .filter({
      has: page.getByRole('button', { pressed: false, name: 'Quote on the landing page' }),
    })
    .first()
  const words = (await quote.getByRole('paragraph').nth(1).textContent()) ?? ''
  await quote.getByRole('button', { name: 'Quote on the landing page' }).click()
  const areQuoted = async () =>
    (await marco.get<Testimonial[]>('/api/testimonials')).some(({ content }) => content === words)
  await expect.poll(areQuoted).toBe(true)
  await admin.expectAccessible()

  // In-app navigation shows the change without a full page load.
  await page.getByRole('link', { name: 'Vibework home' }).click()
  await expect(voices.getByText(words)).toBeVisible()
  admin.expectNoErrors()
  await admin.close()

  const visitor = await aPerson(browser)
  await visitor.visit(`/vibers/${first.provider.id}?tab=reviews`)
  await expect(visitor.page.getByText(words)).toBeVisible()
  await expect(visitor.page.getByRole('button', { name: 'Quote on the landing page' })).toHaveCount(
    0,
  )
  await visitor.close()
})

test('quotes that fail to load show an error and can be retried', async ({ browser }) => {
  const visitor = await aPerson(browser, { expected: /500 .*\/api\/testimonials/ })
  const { page } = visitor
  await visitor.visit('/auth')
  await page.route('**/api/testimonials', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('link', { name: 'Vibework home' }).click()
  const voices = page.getByRole('region', { name: 'What clients say' })
  await expect(voices.getByRole('alert')).toBeVisible()
  await expect(voices.getByText('No reviews yet')).toHaveCount(0)
  await page.unroute('**/api/testimonials')
  await voices.getByRole('button', { name: 'Try again' }).click()
  await expect(voices.getByRole('figure').first()).toBeVisible()
  await expect(voices.getByRole('alert')).toHaveCount(0)
  visitor.expectNoErrors()
  await visitor.close()
})

test('on a phone the featured vibers form one row, and the keyboard reaches its end', async ({
  browser,
}) => {
  for (const [width, colorScheme] of [
    [375, 'light'],
    [320, 'dark'],
  ] as const) {
    const visitor = await aPerson(browser, { viewport: { width, height: 800 }, colorScheme })
    const { page } = visitor
    await visitor.visit('/')
    const cards = page.getByRole('region', { name: 'Featured vibers' }).getByRole('article')
    await expect(cards).toHaveCount(6)
    const tops = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await expect(cards.last()).not.toBeInViewport()
    await cards.last().getByRole('link', { name: 'Hire Now' }).focus()
    await expect(cards.last()).toBeInViewport({ ratio: 0.5 })
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrollWidth).toBeLessThanOrEqual(width)
    await visitor.expectAccessible()
    visitor.expectNoErrors()
    await visitor.close()
  }
})

test('the landing page and the login page fit a 320-pixel phone in every language', async ({
  browser,
}) => {
  const visitor = await aPerson(browser, { viewport: { width: 320, height: 800 } })
  for (const language of ['en', 'es', 'fr']) {
    for (const path of ['/', '/auth']) {
      await visitor.visit(`${path}?lang=${language}`)
      const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, `${path} ${language}`).toBeLessThanOrEqual(320)
    }
  }
  visitor.expectNoErrors()
  await visitor.close()
})
