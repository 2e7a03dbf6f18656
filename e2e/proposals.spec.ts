import { expect, test } from '@playwright/test'
import { desktop, expectAccessibleInBothThemes, expectFitsNarrowest } from './both-themes.ts'
import { call } from './order.ts'
import { aPerson, register, type Person } from './person.ts'
import {
  aClient,
  aGig,
  aViber,
  fillMilestone,
  notes,
  propose,
  QUESTIONS,
  run,
  SCOPE,
  type Sender,
} from './proposals.ts'

test('what hinders a proposal is said before it is written', async ({ browser }) => {
  const client = await aClient(browser, 'hinder')
  const gigs = []
  for (const part of ['cart', 'search', 'menu', 'login', 'start page']) {
    gigs.push(await aGig(client, `Make our ${part} faster ${run}`))
  }
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = gigs

  const visitor = await aPerson(browser, desktop)
  await visitor.visit(`/gigs/${first}`)
  await expect(visitor.page.getByText('Log in to send a proposal.')).toBeVisible()
  await visitor.expectAccessible()
  await visitor.page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(visitor.page).toHaveURL(`/auth?next=%2Fgigs%2F${first}`)

  const member = await aClient(browser, 'member')
  await member.visit(`/gigs/${first}`)
  await expect(member.page.getByText('Only vibers can send proposals.')).toBeVisible()
  await expectAccessibleInBothThemes(member)

  const newcomer = await aPerson(browser, desktop)
  await register(newcomer, {
    fullName: 'Nina New',
    username: `nina-${run}`,
    isServiceProvider: true,
  })
  await newcomer.visit(`/gigs/${first}`)
  await expect(newcomer.page.getByText(/^Publish a service first/)).toBeVisible()
  await newcomer.page.getByRole('link', { name: 'My services' }).click()
  await expect(newcomer.page).toHaveURL('/dashboard?tab=services')

  const sam = await aViber(browser, 'Sam Sender')
  const { page } = sam
  await propose(sam, first, { amount: 400, note: notes[0] ?? '' })
  await sam.visit(`/gigs/${second}`)
  await expect(page.getByText(/You can send 2 more proposals until/)).toBeVisible()
  await page.getByLabel('What is included').fill(SCOPE)
  await fillMilestone(sam, '400')
  await page.getByLabel('Note to the client').fill(`${notes[0]} Now.`)
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'This reads like your proposal for another gig' }),
  ).toBeVisible()
  await expectAccessibleInBothThemes(sam)
  await page.getByLabel('Note to the client').fill(notes[1] ?? '')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await sam.expectToast('Your proposal was sent.')

  // What was read for the form of one gig is read anew for the next one.
  await propose(sam, third, { amount: 400, note: notes[2] ?? '' })
  await page.getByRole('link', { name: /^Proposal for “Make our search faster/ }).click()
  await page.getByRole('main').getByRole('link', { name: 'Gigs', exact: true }).click()
  await page.getByRole('link', { name: `Make our login faster ${run}` }).click()
  await expect(page.getByText('You have sent all the proposals that you can send')).toBeVisible()
  await expect(page.getByText(/You can send the next proposal on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send proposal' })).toBeHidden()
  await expectAccessibleInBothThemes(sam)

  // A shortlisted proposal earns another one, and the open page says so.
  const own = await call<{ id: number }[]>(page, 'GET', `/api/briefs/${first}/proposals`)
  await client.page.request.put(`/api/offers/${own[0]?.id}/mark`, { data: { isShortlisted: true } })
  await sam.visit(`/gigs/${fourth}`)
  await expect(page.getByText(/You can send 1 more proposal until/)).toBeVisible()
  await page.getByText('Why 4?').click()
  await expect(page.getByText(/shortlisted in the last 7 days/)).toBeVisible()

  // A gig that fills up while a proposal is written says so, and the text stays.
  await sam.visit(`/gigs/${fifth}`)
  await page.getByLabel('What is included').fill(SCOPE)
  await fillMilestone(sam, '400')
  await page.getByLabel('Note to the client').fill(notes[3] ?? '')
  for (let count = 0; count < 15; count++) {
    const viber = await aViber(browser, `Fill${count} Viber`)
    await propose(viber, fifth, { amount: 300, note: notes[3] ?? '' })
    await viber.close()
  }
  await page.getByRole('button', { name: 'Send proposal' }).click()
  const full = page.getByRole('paragraph').filter({ hasText: 'no longer accepts proposals' })
  await expect(full.first()).toBeVisible()
  await expect(page.getByLabel('Note to the client')).toHaveValue(notes[3] ?? '')
  page.once('dialog', (dialog) => void dialog.accept())
  await sam.visit(`/gigs/${fifth}`)
  await expect(full.first()).toBeVisible()
  await expect(page.getByLabel('Note to the client')).toBeHidden()
  await expectAccessibleInBothThemes(sam)
  for (const person of [client, visitor, member, newcomer]) {
    person.expectNoErrors()
    await person.close()
  }
  await sam.close()
})

test('the pages of proposals fit phones, in every language', async ({ browser }) => {
  const client = await aClient(browser, 'phone')
  const gigId = await aGig(client, `Make our basket faster ${run}`, QUESTIONS)
  const vibers = []
  for (const [index, name] of ['Petra Phone', 'Paul Phone', 'Pia Phone'].entries()) {
    const viber = await aViber(browser, name)
    vibers.push(viber)
    if (index === 2) continue
    const sent = { amount: 400 + 300 * index, note: notes[index] ?? '', answers: ['Two.', 'Soon.'] }
    await propose(viber, gigId, sent)
  }
  const [petra, , pia] = vibers as [Sender, Sender, Sender]
  const sent = await call<{ id: number }[]>(client.page, 'GET', `/api/briefs/${gigId}/proposals`)
  const ids = sent.map(({ id }) => id)
  // The gig changes, so that the proposals are marked.
  const brief = await call<{ own: { version: number } }>(client.page, 'GET', `/api/briefs/${gigId}`)
  await call(client.page, 'PATCH', `/api/briefs/${gigId}`, {
    version: brief.own.version,
    budgetMax: 500,
    skills: ['React', 'Shops'],
    questions: QUESTIONS,
  })
  for (const person of [client, petra, pia]) {
    await person.page.setViewportSize({ width: 375, height: 800 })
  }
  for (const [language, outdated] of [
    ['en', 'Made before the gig was changed'],
    ['es', 'Hecha antes de que cambiara el proyecto'],
    ['fr', 'Faite avant la modification de la mission'],
  ] as const) {
    const own = await call<{ id: number }[]>(petra.page, 'GET', `/api/briefs/${gigId}/proposals`)
    const looks: [Person, string, string | undefined][] = [
      [client, `/gigs/${gigId}/proposals?lang=${language}`, outdated],
      [client, `/gigs/${gigId}/proposals?compare=${ids.join('%2C')}&lang=${language}`, undefined],
      [petra, `/offers/${own[0]?.id}?lang=${language}`, outdated],
      [petra, `/offers?lang=${language}`, undefined],
      [pia, `/gigs/${gigId}?lang=${language}`, undefined],
    ]
    for (const [person, path, text] of looks) {
      await person.visit(path)
      await expect(person.page.locator('html')).toHaveAttribute('lang', language)
      if (text) await expect(person.page.getByText(text).first()).toBeVisible()
      await expect(person.page.getByRole('main').locator('.animate-pulse')).toHaveCount(0)
      await expectAccessibleInBothThemes(person)
      await expectFitsNarrowest(person)
      await person.page.setViewportSize({ width: 375, height: 800 })
    }
  }
  await client.visit(`/gigs/${gigId}/proposals?lang=en`)
  await client.page.getByRole('checkbox', { name: 'Compare Petra Phone with others' }).check()
  await client.page.getByRole('button', { name: 'Decline the other one' }).click()
  const dialog = client.page.getByRole('dialog', { name: 'Decline 1 other proposal?' })
  await dialog.getByLabel('Reason').selectOption('price')
  await client.expectAccessible()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await client.expectToast('1 proposal was declined.')
  await client.page.getByRole('link', { name: 'Declined', exact: true }).click()
  const declined = client.page.getByRole('list', { name: 'Proposals' }).getByRole('article')
  await expect(declined).toHaveCount(1)
  await expect(declined).toContainText('Paul Phone')
  for (const person of [client, ...vibers]) {
    person.expectNoErrors()
    await person.close()
  }
})
