import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { desktop, expectAccessibleInBothThemes } from './both-themes.ts'
import { aPerson, register } from './person.ts'

const run = Date.now().toString(36)
const phone = { viewport: { width: 375, height: 800 }, hasTouch: true }

async function anImage(name: string, background: string) {
  const drawn = sharp({ create: { width: 1200, height: 900, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await drawn.jpeg().toBuffer() }
}

test('a viber adds pieces and orders them by keyboard, and a visitor on a phone opens one', async ({
  browser,
}) => {
  const viber = await aPerson(browser, desktop)
  const { page } = viber
  await register(viber, {
    fullName: 'Pia Portfolio',
    username: `pia-${run}`,
    isServiceProvider: true,
  })
  await viber.visit('/dashboard')
  await page.getByRole('link', { name: 'Portfolio', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nothing in your portfolio yet' })).toBeVisible()
  await viber.expectAccessible()

  // A file of another type is refused before anything is sent.
  await page.getByRole('button', { name: 'Add a piece' }).click()
  await expect(page.getByRole('heading', { name: 'Add a piece' })).toBeFocused()
  const files = page.locator('input[type=file]')
  await files.setInputFiles({
    name: 'page.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<script>1</script>'),
  })
  await expect(page.getByText('Please choose an image or a PDF.')).toBeVisible()
  await page.getByRole('button', { name: 'Save piece' }).click()
  await expect(page.getByText('Please enter a title')).toBeVisible()
  await viber.expectAccessible()

  await page.getByLabel('Title').fill('A shop for tea')
  await page.getByLabel('Description').fill('A calm checkout, built in two weeks.')
  await page.getByLabel('Made for a client').check()
  await files.setInputFiles([
    await anImage('cart.jpg', '#c43'),
    await anImage('start.jpg', '#34c'),
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') },
  ])
  // Inside the form, files are ordered by keyboard too.
  const earlier = page.getByRole('button', { name: /Move .*start\.jpg.* earlier/ })
  await earlier.press('Enter')
  await expect(page.getByText(/start\.jpg.* is now 1 of 3\./)).toBeAttached()
  await expect(earlier).toBeFocused()
  await page.getByRole('button', { name: 'Save piece' }).click()
  await viber.expectToast('Piece saved')

  await page.getByRole('button', { name: 'Add a piece' }).click()
  await page.getByLabel('Title').fill('A booking page')
  await page.getByLabel('Video').fill('https://video.example.org/booking')
  await files.setInputFiles(await anImage('booking.jpg', '#3a4'))
  await page.getByRole('button', { name: 'Save piece' }).click()
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('A shop for tea')
  await expectAccessibleInBothThemes(viber)

  // The second piece becomes the first one, by keyboard only.
  const up = page.getByRole('button', { name: /Move .*A booking page.* earlier/ })
  await up.focus()
  await up.press('Enter')
  await expect(rows.first()).toContainText('A booking page')
  await expect(up).toBeFocused()
  await expect(page.getByText(/A booking page.* is now 1 of 2\./)).toBeAttached()

  // Dragging by the handle moves it back.
  const handles = page.locator('[data-handle]')
  const [from, to] = [await handles.first().boundingBox(), await rows.nth(1).boundingBox()]
  if (!from || !to) throw new Error('There is nothing to drag')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect(rows.first()).toContainText('A shop for tea')

  await page.getByRole('link', { name: 'View public portfolio' }).click()
  await expect(page.getByRole('tab', { name: 'Portfolio' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  const address = page.url()
  const visitor = await aPerson(browser, phone)
  await visitor.visit(address)
  const cards = visitor.page.getByRole('button', { name: /A shop for tea|A booking page/ })
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText('Made for a client')
  await visitor.expectAccessible()
  await cards.first().tap()
  const dialog = visitor.page.getByRole('dialog', { name: 'A shop for tea' })
  await expect(dialog.getByText('A calm checkout, built in two weeks.')).toBeVisible()
  await expect(dialog.getByText('Image 1 of 3')).toBeAttached()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Show image 3' }).tap()
  await expect(dialog.getByText('Image 3 of 3')).toBeAttached()
  const download = visitor.page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download PDF' }).tap()
  expect((await download).suggestedFilename()).toBe('plan.pdf')
  const tooWide = await visitor.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(tooWide).toBe(0)
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await expect(cards.first()).toBeFocused()

  // A deleted piece disappears for everyone.
  await viber.visit('/dashboard/portfolio')
  await page.getByRole('button', { name: /Delete .*A shop for tea/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await viber.expectToast('Piece deleted')
  await expect(rows).toHaveCount(1)
  await visitor.visit(address)
  await expect(cards).toHaveCount(1)
  viber.expectNoErrors()
  visitor.expectNoErrors()
})
