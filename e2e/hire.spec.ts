import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import reviews from '../src/catalogue/es/reviews.json' with { type: 'json' }
import sentences from '../src/catalogue/es/sentences.json' with { type: 'json' }
import { aPerson, registerByForm, type Person } from './person.ts'

const run = Date.now().toString(36)
const title = `Rescue a slow checkout ${run}`
const requirements = 'Our checkout takes nine seconds. Please make it take two.'
const comment = `Fast, friendly and exact (${run}).`
const response = `Thank you, Cleo (${run}).`

/** The complete life of an order, from both sides. */
test('a client hires a viber, asks for changes once, approves and reviews', async ({ browser }) => {
  const client = await aPerson(browser, {
    expected:
      /40[12] .*\/api\/(create-payment-intent|test-gateway\/confirm)|ERR_INTERNET_DISCONNECTED/,
  })
  const viber = await aPerson(browser, { colorScheme: 'dark' })

  await registerByForm(viber, {
    fullName: 'Vera Viber',
    username: `vera-${run}`,
    isServiceProvider: true,
  })
  await createService(viber)
  await registerByForm(client, {
    fullName: 'Cleo Client',
    username: `cleo-${run}`,
    isServiceProvider: false,
  })
  const orderPath = await hire(client)
  await acceptAndDeliver(viber, orderPath)
  await askForChanges(client, orderPath)
  await deliverAgain(viber)
  await approveAndReview(client, orderPath)
  await changeReview(client)
  await respond(viber, orderPath)
  await seeReview(client)

  client.expectNoErrors()
  viber.expectNoErrors()
  await client.close()
  await viber.close()
})

async function createService(viber: Person) {
  const { page } = viber
  await viber.visit('/dashboard')
  await viber.expectAccessible()
  await expect(page.getByText("You don't have any orders yet.")).toBeVisible()
  await page.getByRole('link', { name: 'Create New Service' }).click()
  await page.getByLabel('Title').fill(title)
  await page
    .getByLabel('Description')
    .fill('I measure, find and remove what makes your checkout slow.')
  await page.getByLabel('Category', { exact: true }).selectOption('coding')
  await page.getByLabel('Subcategory').selectOption('ecommerce')
  await page.getByLabel('Hourly rate').fill('65')
  await page.getByLabel('Skills').fill('React, Node.js')
  await viber.expectAccessible()
  await page.getByRole('button', { name: 'Create Service' }).click()
  await viber.expectToast('Service Created')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await viber.expectAccessible()
}

/** Finds and pays for the service after several failed attempts; returns the order's path. */
async function hire(client: Person): Promise<string> {
  const { page } = client
  await client.visit(`/browse?search=${encodeURIComponent(title)}`)
  await client.expectAccessible()
  await page.getByRole('link', { name: 'Hire Now' }).first().click()
  await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible()
  await expect(page.getByText('includes 20% platform fee')).toBeVisible()
  await client.expectAccessible()

  // A comma is a decimal separator in every language, and an ambiguous number is refused.
  await page.getByLabel('Hours').fill('1,5')
  await expect(page.getByText('That is 1.5 hours.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $97.50' })).toBeVisible()
  await page.getByLabel('Hours').fill('1.234,5')
  await expect(page.getByText('“1.234,5” can be read in two ways.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  await page.getByLabel('Hours').fill('2')
  await page.getByRole('button', { name: 'Pay $130.00' }).click()
  await expect(page.getByText('Please describe the work in at least 20 characters')).toBeVisible()
  await client.expectAccessible()
  await page.getByLabel('Project requirements').fill(requirements)
  const brief = { name: 'brief.psd', mimeType: 'image/x-photoshop', buffer: Buffer.from('8BPS…') }
  await page.getByLabel('Files for the brief').setInputFiles(brief)
  await expect(page.getByText('brief.psd is ready')).toBeAttached()
  await page.getByLabel('Card number').fill('4000 0000 0000 9995')
  // Closing the page loses no input, but card details are never stored.
  await client.visit(page.url())
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('9995')
  await expect(page.getByText('We kept what you typed here before.')).toBeVisible()
  await expect(page.getByLabel('Hours')).toHaveValue('2')
  await expect(page.getByLabel('Project requirements')).toHaveValue(requirements)
  await expect(page.getByRole('button', { name: 'Remove brief.psd' })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('')
  await page.getByLabel('Card number').pressSequentially('4000000000009995')
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 9995')
  await page.getByLabel('Expiry date').pressSequentially('1234')
  await expect(page.getByLabel('Expiry date')).toHaveValue('12 / 34')
  await page.getByLabel('Security code').fill('123')
  // Without a connection nothing is paid, not even after the connection returns.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Pay $130.00' }).click()
  await client.expectToast('Checkout Error')
  await page.context().setOffline(false)
  await expect(page.getByText('Nothing was paid.').first()).toBeVisible()
  // An expired session loses no input either.
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Pay $130.00' }).click()
  const signingIn = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(signingIn).toContainText('Nothing was charged')
  await client.expectAccessible()
  await signingIn.getByLabel('Username').fill(`cleo-${run}`)
  await signingIn.getByLabel('Password', { exact: true }).fill('a journey of many steps')
  await signingIn.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(signingIn).toBeHidden()
  await expect(page.getByLabel('Project requirements')).toHaveValue(requirements)
  await page.getByRole('button', { name: 'Pay $130.00' }).click()
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible()
  await client.expectAccessible()

  // After the bank's refusal, the form still has the hours and the brief.
  await page.getByText('Test cards', { exact: true }).click()
  await page.getByRole('button', { name: /^4000 0025 0000 3155/ }).click()
  await page.getByRole('button', { name: 'Pay $130.00' }).click()
  await page.getByRole('button', { name: 'Fail', exact: true }).click()
  await expect(page.getByText('Your hours and brief are kept.')).toBeVisible()
  await client.expectAccessible()
  await page.getByRole('link', { name: 'Back to checkout' }).click()
  await expect(page.getByLabel('Hours')).toHaveValue('2')
  await expect(page.getByLabel('Project requirements')).toHaveValue(requirements)

  await page.getByText('Test cards', { exact: true }).click()
  await page.getByRole('button', { name: /^4242/ }).click()
  await page.getByRole('button', { name: 'Pay $130.00' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText('$130.00 is held until')).toBeVisible()
  await client.expectAccessible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(requirements)
  await page.getByRole('link', { name: 'View your order' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('Held').first()).toBeVisible()
  await client.expectAccessible()

  await client.visit('/dashboard?tab=orders')
  await expect(page.getByRole('article')).toHaveCount(1)
  await client.expectAccessible()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  return new URL(page.url()).pathname
}

async function acceptAndDeliver(viber: Person, orderPath: string) {
  const { page } = viber
  await viber.visit('/dashboard')
  await expect(page.getByText(requirements)).toBeVisible()
  await viber.expectAccessible()
  // The second click of a double-click must not close the dialog that the first one opened.
  await page.getByRole('button', { name: 'Accept Order' }).dblclick()
  await expect(page.getByRole('dialog')).toContainText('$104.00 is yours')
  await viber.expectAccessible()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept Order' }).click()
  await viber.expectToast('Order Updated')
  await viber.visit(orderPath)
  const wanted = page.getByRole('region', { name: 'Project requirements' })
  await expect(wanted.getByRole('link', { name: 'Download brief.psd' })).toBeVisible()
  await deliver(viber, 'The slow part is gone. See https://branch.example/fast.')
}

async function deliver(viber: Person, note: string) {
  const { page } = viber
  await page.getByRole('button', { name: 'Mark as Completed' }).click()
  const field = page.getByRole('textbox', { name: 'Delivery note' })
  await expect(field).toHaveValue('')
  await field.fill(note)
  const buffer = Buffer.from('What was agreed.')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Files').setInputFiles([
    { name: 'package.json', mimeType: 'application/json', buffer },
    { name: 'empty.zip', mimeType: 'application/zip', buffer: Buffer.alloc(0) },
  ])
  await expect(dialog.getByText('package.json is ready')).toBeAttached()
  // A rejected file is omitted and does not block the delivery.
  await expect(dialog.getByText('This file is empty.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Remove empty.zip' })).toBeVisible()
  await viber.expectAccessible()
  await dialog.getByRole('button', { name: 'Mark as Completed' }).click()
  await viber.expectToast('Order Updated')
  await expect(page.getByText(note).first()).toBeVisible()
  await viber.expectAccessible()
}

async function askForChanges(client: Person, orderPath: string) {
  const { page } = client
  await client.visit(orderPath)
  const delivery = page.getByRole('region', { name: 'Delivery note' })
  const branch = delivery.getByRole('link', { name: 'https://branch.example/fast' })
  await expect(branch).toHaveAttribute('rel', /noopener/)
  const work = delivery.getByRole('link', { name: 'Download package.json' })
  const [download] = await Promise.all([page.waitForEvent('download'), work.click()])
  expect(download.suggestedFilename()).toBe('package.json')
  expect(await readFile(await download.path(), 'utf8')).toBe('What was agreed.')
  await page.getByRole('button', { name: 'Request changes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Request changes' }).click()
  await expect(dialog.getByText('Please say what should change')).toBeVisible()
  await client.expectAccessible()
  await dialog.getByLabel('What should change?').fill('Please cover guest checkouts as well.')
  await dialog.getByRole('button', { name: 'Request changes' }).click()
  await client.expectToast('Order Updated')
  await expect(page.getByText('In Progress').first()).toBeVisible()
}

/** The page stayed open: it updates live, and the dialog's fields are empty again. */
async function deliverAgain(viber: Person) {
  const now = viber.page.getByRole('region', { name: 'Cleo Client asked for changes' })
  await expect(now).toContainText('Please cover guest checkouts as well.')
  await deliver(viber, 'Guest checkouts are covered now.')
}

async function approveAndReview(client: Person, orderPath: string) {
  const { page } = client
  await client.visit(orderPath)
  await page.getByRole('button', { name: 'Approve work' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('$104.00 is released to Vera Viber')
  await dialog.getByRole('button', { name: 'Approve work' }).click()
  await expect(page.getByRole('heading', { name: 'This order is complete' })).toBeVisible()
  await client.expectAccessible()

  await page.getByRole('link', { name: 'Leave a Review' }).click()
  await expect(page.getByRole('heading', { name: 'How was it?' })).toBeVisible()
  const overall = page.getByRole('group', { name: 'Overall rating' })
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(overall).toHaveAccessibleDescription('Please select a rating')
  await expect(overall.getByRole('radio').first()).toBeFocused()
  await client.expectAccessible()
  await expectMissingStarsInSpanish(client)
  await overall.getByRole('radio', { name: '5 stars' }).press('Space')
  await page.getByLabel('Comment').fill(comment)
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await client.expectToast('Review Submitted')
  await expect(page.getByRole('link', { name: 'Leave a Review' })).toHaveCount(0)
}

async function expectMissingStarsInSpanish({ page, visit }: Person) {
  const form = page.url()
  await visit(`${form}?lang=es`)
  await page.getByRole('button', { name: reviews.submit, exact: true }).click()
  await expect(page.getByRole('group', { name: reviews.rating })).toHaveAccessibleDescription(
    sentences['Please select a rating'],
  )
  await visit(`${form}?lang=en`)
}

/** Within two days a review can be changed; the form starts with its current content. */
async function changeReview(client: Person) {
  const { page } = client
  const review = page.getByRole('region', { name: 'Review', exact: true })
  await expect(review).toContainText(comment)
  await client.expectAccessible()
  await review.getByRole('link', { name: 'Edit your review' }).click()
  await expect(page.getByRole('heading', { name: 'Edit your review' })).toBeVisible()
  await expect(page.getByLabel('Comment')).toHaveValue(comment)
  const delivery = page.getByRole('group', { name: 'Delivery' })
  await delivery.getByRole('radio', { name: '4 stars' }).press('Space')
  await client.expectAccessible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await client.expectToast('Review changed')
  await expect(review).toContainText(comment)
  await expect(review.getByRole('img', { name: /^Rated 4 out of 5/ })).toBeVisible()
}

/** Responds to the review on the order page, and rewords the response on the profile. */
async function respond(viber: Person, orderPath: string) {
  const { page } = viber
  await viber.visit(orderPath)
  const review = page.getByRole('region', { name: 'Review', exact: true })
  await expect(review).toContainText(comment)
  await review.getByRole('button', { name: 'Respond to Cleo Client' }).click()
  const dialog = page.getByRole('dialog')
  await viber.expectAccessible()
  await dialog.getByLabel('Your response').fill('Thank you.')
  await dialog.getByRole('button', { name: 'Publish response' }).click()
  await viber.expectToast('Response published')
  await expect(review).toContainText('Thank you.')
  await page.getByRole('link', { name: 'Reviews of Vera Viber' }).click()
  await expect(page.getByRole('heading', { name: 'Vera Viber' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit your response to Cleo Client' }).click()
  await expect(dialog.getByLabel('Your response')).toHaveValue('Thank you.')
  await dialog.getByLabel('Your response').fill(response)
  await dialog.getByRole('button', { name: 'Publish response' }).click()
  await expect(page.getByText(response)).toBeVisible()
}

async function seeReview(client: Person) {
  const { page } = client
  await page.getByRole('link', { name: 'Reviews of Vera Viber' }).click()
  await expect(page.getByText(comment)).toBeVisible()
  await expect(page.getByText(response)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Respond/ })).toHaveCount(0)
  await client.expectAccessible()
}
