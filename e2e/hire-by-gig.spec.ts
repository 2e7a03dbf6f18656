import { expect, test } from '@playwright/test'
import {
  desktop,
  expectAccessibleInBothThemes,
  expectFitsNarrowest,
  showIn,
} from './both-themes.ts'
import { aPerson, confirmAddress, hydrated, PASSWORD, type Person } from './person.ts'
import {
  aViber,
  DESCRIPTION,
  fillMilestone,
  notes,
  propose,
  QUESTIONS,
  run,
  SCOPE,
  type Sender,
} from './proposals.ts'

const TITLE = `Make our checkout faster ${run}`
const NOTE =
  'Nine seconds sound like blocked scripts. I would profile the payment step on an old phone first.'

/** Registers from the landing page, confirms the address and publishes the gig. Returns its id. */
async function postGig(client: Person): Promise<number> {
  const { page } = client
  await client.visit('/')
  await page.getByRole('link', { name: 'Post a gig' }).first().click()
  await expect(page).toHaveURL('/auth?next=%2Fgigs%2Fnew')
  await hydrated(page)
  await page.getByRole('tab', { name: 'Register' }).click()
  const who = { fullName: 'Clara Client', username: `clara-${run}`, isServiceProvider: false }
  await page.getByLabel('Full name').fill(who.fullName)
  await page.getByLabel('Username').fill(who.username)
  await page.getByLabel('Email').fill(`${who.username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/gigs/new')
  await page.getByLabel('Title').fill(TITLE)
  await page.getByRole('textbox', { name: 'Description' }).fill(DESCRIPTION)
  await page.getByLabel('Category', { exact: true }).selectOption('coding')
  await page.getByLabel('Subcategory').selectOption('ecommerce')
  await page.getByLabel('Skills').fill('React, Shops')
  await page.getByLabel('Question 1').fill(QUESTIONS[0])
  await page.getByLabel('Question 2').fill(QUESTIONS[1])
  await page.getByLabel('A fixed price').check()
  await page.getByLabel('From ($ in total)').fill('300')
  await page.getByLabel('Up to ($ in total)').fill('600')
  await confirmAddress(client, who)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await client.expectToast('Your gig is open')
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}

/** Writes a proposal in the browser, with one mistake first. */
async function proposeByForm(viber: Sender, gigId: number) {
  const { page } = viber
  await viber.visit(`/gigs/${gigId}#proposal`)
  await expect(page.getByRole('heading', { name: 'Send a proposal' })).toBeVisible()
  await expect(page.getByText(/You can send 3 more proposals until/)).toBeVisible()
  await page.getByText('Why 3?').click()
  await expect(page.getByText('Until your first completed job')).toBeVisible()
  await expectAccessibleInBothThemes(viber)
  await expectFitsNarrowest(viber)
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await expect(page.getByText('Please answer every question').first()).toBeVisible()
  await expect(page.getByText('Please write at least 50 characters')).toBeVisible()
  await expectAccessibleInBothThemes(viber)
  await page.getByLabel('What is included').fill(SCOPE)
  await page.getByLabel(QUESTIONS[0]).fill('Three of them.')
  await page.getByLabel(QUESTIONS[1]).fill('On Monday.')
  await fillMilestone(viber, '600')
  await page.getByLabel('Note to the client').fill(NOTE)
  await expect(page.getByText('You receive $480.00')).toBeVisible()
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await viber.expectToast('Your proposal was sent.')
  await expect(page.getByRole('heading', { name: TITLE, exact: true })).toBeVisible()
  await expect(page.getByText('Three of them.')).toBeVisible()
  await expect(page.getByRole('link', { name: `Proposal for “${TITLE}”` })).toHaveAttribute(
    'href',
    `/gigs/${gigId}`,
  )
  await expectAccessibleInBothThemes(viber)
  await expectFitsNarrowest(viber)
}

async function payByCard({ page }: Person, amount: string) {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: `Pay ${amount}` }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
}

const card = ({ page }: Person, name: string) =>
  page
    .getByRole('list', { name: 'Proposals' })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name }) })

test('a stranger posts a gig, compares proposals, negotiates one and hires its viber', async ({
  browser,
}) => {
  const client = await aPerson(browser, desktop)
  const { page } = client
  const gigId = await postGig(client)
  const list = `/gigs/${gigId}/proposals`
  await page.getByRole('link', { name: 'No proposals yet' }).click()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('heading', { name: 'No proposals yet' })).toBeVisible()
  await expectAccessibleInBothThemes(client)

  const vera = await aViber(browser, 'Vera Viber')
  await proposeByForm(vera, gigId)
  // The client's open page shows them without a reload.
  await expect(card(client, 'Vera Viber')).toBeVisible()
  const others = [
    await aViber(browser, 'Otto Other'),
    await aViber(browser, 'Olga Other'),
    await aViber(browser, 'Oskar Other'),
    await aViber(browser, 'Odile Other'),
  ] as const
  const [otto, olga, , odile] = others
  for (const [index, other] of others.entries()) {
    await propose(other, gigId, {
      amount: 400 + 100 * index,
      note: notes[index] ?? '',
      answers: [`${index + 2} of them.`, 'Next week.'],
    })
    await expect(card(client, other.fullName)).toBeVisible()
  }
  await client.visit(list)
  await expectAccessibleInBothThemes(client)
  await expectFitsNarrowest(client)

  await shortlist(client)
  await compare(client, list)
  await declineOne(client, odile)
  await negotiate(client, vera, gigId)

  await page.getByRole('button', { name: 'Accept and pay $570.00' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('heading', { name: 'Pay a milestone' })).toBeVisible()
  await payByCard(client, '$570.00')
  await expect(vera.page.getByText('Accepted and agreed')).toBeVisible()
  await client.visit(`/gigs/${gigId}`)
  await expect(page.getByText('Filled', { exact: true }).first()).toBeVisible()
  await expectAccessibleInBothThemes(client)

  // One who was passed over reads it in the list of notifications, and the offer page says so.
  await olga.visit('/notifications')
  const main = olga.page.getByRole('main')
  await expect(main.getByText('The client hired someone else').first()).toBeVisible()
  await main
    .getByRole('link', { name: /The client hired someone else/ })
    .first()
    .click()
  await expect(olga.page.getByText('No longer available').first()).toBeVisible()
  await expect(olga.page.getByText('The client hired someone else').first()).toBeVisible()
  await expectAccessibleInBothThemes(olga)
  await olga.page.getByRole('link', { name: `Proposal for “${TITLE}”` }).click()
  await expect(olga.page.getByRole('heading', { name: 'Your proposal' })).toBeVisible()
  await expectAccessibleInBothThemes(olga)
  await olga.visit('/offers')
  await expect(olga.page.getByText(`Proposal for “${TITLE}”`)).toBeVisible()
  await expectAccessibleInBothThemes(olga)
  await otto.visit(`/gigs/${gigId}`)
  await expect(otto.page.getByRole('heading', { name: TITLE })).toBeVisible()

  for (const person of [client, vera, ...others]) {
    person.expectNoErrors()
    await person.close()
  }
})

async function shortlist(client: Person) {
  const { page } = client
  const vera = card(client, 'Vera Viber')
  await vera.getByRole('button', { name: 'Shortlist' }).click()
  await expect(vera.getByText('Shortlisted', { exact: true })).toBeVisible()
  await vera.getByRole('button', { name: 'Add a private note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Private note (only you)').fill('Knows our shop system.')
  await client.expectAccessible()
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(vera.getByText('Knows our shop system.')).toBeVisible()
  await page.getByRole('link', { name: 'Shortlisted', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Proposals' }).getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Proposals' }).getByRole('article')).toHaveCount(5)
  await page.getByLabel('Sort by').selectOption('price')
  await expect(
    page.getByRole('list', { name: 'Proposals' }).getByRole('article').first(),
  ).toContainText('Otto Other')
}

async function compare(client: Person, list: string) {
  const { page } = client
  for (const name of ['Vera Viber', 'Otto Other', 'Olga Other']) {
    await page.getByRole('checkbox', { name: `Compare ${name} with others` }).check()
  }
  await expect(page.getByText('3 proposals chosen')).toBeVisible()
  await expectAccessibleInBothThemes(client)
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Compare proposals' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Compare proposals' })
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  const total = table.getByRole('row', { name: /^Total/ })
  await expect(total.getByText('Best')).toHaveCount(1)
  await expect(table.getByText('Three of them.')).toBeVisible()
  await expectAccessibleInBothThemes(client)
  await table.getByRole('button', { name: 'Decline the other 2' }).first().click()
  await client.expectAccessible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // The address is kept after a reload, and on a phone one row is shown at a time.
  const compared = page.url()
  expect(compared).toContain(`${list}?`)
  await page.setViewportSize({ width: 375, height: 800 })
  await client.visit(compared)
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Total' })
  await expect(page.getByRole('list', { name: 'Total' }).getByRole('listitem')).toHaveCount(3)
  await client.expectAccessible()
  await showIn(page, 'dark')
  await client.expectAccessible()
  await showIn(page, 'light')
  await page.setViewportSize(desktop.viewport)
  await page.getByRole('link', { name: 'Back to all proposals' }).click()
  await expect(page.getByRole('list', { name: 'Proposals' }).getByRole('article')).toHaveCount(5)
}

/** The viber reads the reason and the note. */
async function declineOne(client: Person, viber: Sender) {
  const { page } = client
  await card(client, viber.fullName).getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByText('Please choose a reason')).toBeVisible()
  await dialog.getByLabel('Reason').selectOption({ label: 'Did not answer the gig' })
  await dialog.getByLabel('Note').fill('Please read our second question.')
  await client.expectAccessible()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await client.expectToast('1 proposal was declined.')
  await viber.visit('/offers')
  await viber.page.getByRole('link', { name: /^A faster checkout/ }).click()
  await expect(viber.page.getByText('Did not answer the gig')).toBeVisible()
  await expect(viber.page.getByText('Please read our second question.')).toBeVisible()
  await expectAccessibleInBothThemes(viber)
}

/** The client counters, and the viber counters with another answer. */
async function negotiate(client: Person, viber: Sender, gigId: number) {
  const { page } = client
  await card(client, viber.fullName).getByRole('link', { name: 'View proposal' }).click()
  await expect(page.getByRole('heading', { name: TITLE, exact: true })).toBeVisible()
  await expect(page.getByText('Answers to your questions')).toBeVisible()
  await expectAccessibleInBothThemes(client)
  await page.getByRole('button', { name: 'Make a counter-offer' }).click()
  await expect(page.getByLabel(QUESTIONS[0])).toBeHidden()
  await fillMilestone(client, '540')
  await page.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(page.getByText('Version 2').first()).toBeVisible()

  const own = viber.page
  await expect(own.getByText('Total: $600.00 → $540.00')).toBeVisible()
  await expect(own.getByText('Clara Client').first()).toBeVisible()
  // The counter-offer of the client has no answers, but those of the viber hold.
  await expect(own.getByText('Three of them.').first()).toBeVisible()
  await expectAccessibleInBothThemes(viber)
  await own.getByRole('button', { name: 'Make a counter-offer' }).click()
  await expect(own.getByLabel(QUESTIONS[0])).toHaveValue('Three of them.')
  await own.getByLabel(QUESTIONS[1]).fill('On Tuesday.')
  await fillMilestone(viber, '570')
  await expectAccessibleInBothThemes(viber)
  await own.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(page.getByText('On Tuesday.')).toBeVisible()
  await viber.visit('/messages')
  await own
    .getByRole('link', { name: /Clara Client/ })
    .first()
    .click()
  await expect(own.getByText(`Proposal for “${TITLE}”`).first()).toBeVisible()
  await expectAccessibleInBothThemes(viber)
  await viber.visit(`/gigs/${gigId}`)
  await own.getByRole('link', { name: 'View proposal' }).click()
  await expect(own.getByRole('heading', { name: TITLE, exact: true })).toBeVisible()
}
