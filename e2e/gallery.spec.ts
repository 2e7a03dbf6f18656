import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { desktop, expectAccessibleInBothThemes } from './both-themes.ts'
import { call } from './order.ts'
import { aPerson, register } from './person.ts'

const run = Date.now().toString(36)

async function anImage(name: string, background: string) {
  const drawn = sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await drawn.jpeg().toBuffer() }
}

test('a viber adds images and a usual size to a service, and a client gets both', async ({
  browser,
}) => {
  const viber = await aPerson(browser, desktop)
  const { page } = viber
  await register(viber, {
    fullName: 'Gita Gallery',
    username: `gita-${run}`,
    isServiceProvider: true,
  })
  const { id } = await call<{ id: number }>(page, 'POST', '/api/services', {
    title: `Ship a small shop ${run}`,
    description: 'I build, test and ship a small shop in two weeks, with your wording.',
    category: 'coding',
    subcategory: 'ecommerce',
    hourlyRate: 42,
  })
  await viber.visit('/dashboard?tab=services')
  await page.getByRole('button', { name: /^Edit: / }).click()
  await page.getByLabel('Usual hours').fill('6.5')
  await page.getByLabel('Usual days').fill('5')
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([
      await anImage('red.jpg', '#c43'),
      await anImage('blue.jpg', '#34c'),
      await anImage('green.jpg', '#3a4'),
    ])
  const described = page.getByLabel('What it shows')
  await expect(described).toHaveCount(3)
  await described.nth(1).fill('The cart on a phone')
  await page.getByRole('button', { name: /Move .*blue\.jpg.* earlier/ }).press('Enter')
  await expect(described.first()).toHaveValue('The cart on a phone')
  await page.getByRole('button', { name: /Remove .*green\.jpg/ }).click()
  await expect(described).toHaveCount(2)
  await expectAccessibleInBothThemes(viber)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await viber.expectToast('Service Updated')

  // The second image becomes the first one after a reload too.
  await page.getByRole('button', { name: /^Edit: / }).click()
  await page.getByRole('button', { name: /Move .*Image 1.* later/ }).press('Enter')
  await expect(described.nth(1)).toHaveValue('The cart on a phone')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await viber.expectToast('Service Updated')

  const client = await aPerson(browser, { viewport: { width: 375, height: 800 } })
  await register(client, {
    fullName: 'Carl Client',
    username: `carl-${run}`,
    isServiceProvider: false,
  })
  await client.visit(`/services/${id}`)
  const shown = client.page
  const panel = shown.getByRole('complementary', { name: 'Hire' })
  await expect(panel.getByText('Usually 6.5 hours, ready within 5 days')).toBeVisible()
  await shown.getByRole('button', { name: 'Next image' }).click()
  await expect(shown.getByText('Image 2 of 3')).toBeAttached()
  const strip = shown.getByRole('group', { name: 'Images of this service' })
  await strip.press('ArrowRight')
  await expect(shown.getByText('Image 3 of 3')).toBeAttached()
  await expect(shown.getByRole('img', { name: 'The cart on a phone' })).toBeInViewport()
  await strip.press('ArrowLeft')
  await expect(shown.getByText('Image 2 of 3')).toBeAttached()
  await shown.getByRole('button', { name: 'Show image 1' }).click()
  await expect(shown.getByText('Image 1 of 3')).toBeAttached()
  await client.expectAccessible()

  await shown.getByRole('link', { name: 'Hire For This Service' }).click()
  await expect(shown.getByLabel('Hours')).toHaveValue('6.5')
  const dueDate = shown.getByLabel('Due date')
  await expect(dueDate).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await shown.reload()
  // The suggestion is not taken for something that the client typed.
  await expect(dueDate).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await expect(shown.getByText('We kept what you typed here before.')).toHaveCount(0)
  await shown.getByLabel('Hours').fill('2')
  await dueDate.fill('')
  await shown.waitForFunction(() =>
    Object.entries({ ...localStorage }).some(
      ([key, kept]) => key.includes(':checkout-') && String(kept).includes('"hours":2'),
    ),
  )
  await shown.reload()
  await expect(shown.getByText('We kept what you typed here before.')).toBeVisible()
  await expect(shown.getByLabel('Hours')).toHaveValue('2')
  await expect(dueDate).toHaveValue('')
  viber.expectNoErrors()
  client.expectNoErrors()
})
