import { expect, test, type Page } from '@playwright/test'
import { desktop, expectAccessibleInBothThemes, expectFitsNarrowest } from './both-themes.ts'
import { call } from './order.ts'
import { aPerson, confirmAddress, register, type Person } from './person.ts'

const run = Date.now().toString(36)
const SKILL = `Zither${run}`
const TITLE = `Tune our shop ${run}`
const NOTE = 'We liked your last shop.\nCould you do the same for us?'
const DESCRIPTION = 'Our shop is slow and has no search. We want both fixed before the summer sale.'

interface Options {
  name: string
  fullName: string
  isViber: boolean
  locale?: string
  expected?: RegExp
}

async function aMember(
  browser: Parameters<typeof aPerson>[0],
  { name, fullName, isViber, ...options }: Options,
): Promise<Person> {
  const person = await aPerson(browser, { ...desktop, ...options })
  const who = { fullName, username: `${name}-${run}`, isServiceProvider: isViber }
  await register(person, who)
  await confirmAddress(person, who)
  if (options.locale) await call(person.page, 'PATCH', '/api/user', { locale: options.locale })
  return person
}

async function aViber(browser: Parameters<typeof aPerson>[0], options: Omit<Options, 'isViber'>) {
  const viber = await aMember(browser, { ...options, isViber: true })
  const service = await call<{ id: number; userId: number }>(viber.page, 'POST', '/api/services', {
    title: `Shops that sell ${options.name} ${run}`,
    description: 'I repair shops, from the first click to the checkout.',
    category: 'coding',
    subcategory: 'ecommerce',
    hourlyRate: 50,
    skills: [SKILL, 'React'],
  })
  return { viber, service }
}

async function publish(page: Page, title: string): Promise<number> {
  const { id } = await call<{ id: number }>(page, 'POST', '/api/briefs', {
    title,
    description: DESCRIPTION,
    category: 'coding',
    subcategory: 'ecommerce',
    skills: [SKILL],
    budgetType: 'hourly',
    budgetMax: 60,
  })
  await call(page, 'POST', `/api/briefs/${id}/publish`)
  return id
}

const suggestedOf = ({ page }: Person, name: string) =>
  page
    .getByRole('region', { name: 'Suggested vibers' })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name }) })

test('a client invites suggested vibers: one sends a proposal, and the other declines', async ({
  browser,
}) => {
  const { viber } = await aViber(browser, { name: 'invv', fullName: `Vera ${run}` })
  const { viber: other } = await aViber(browser, { name: 'invo', fullName: `Otto ${run}` })
  const client = await aMember(browser, {
    name: 'invc',
    fullName: 'Clara Client',
    isViber: false,
  })
  const { page } = client
  const id = await publish(page, TITLE)

  await viber.visit('/gigs/invitations')
  await expect(viber.page.getByRole('heading', { name: 'No invitations yet' })).toBeVisible()
  await expectAccessibleInBothThemes(viber)

  await client.visit(`/gigs/${id}/proposals`)
  await expect(page.getByRole('heading', { name: 'No proposals yet' })).toBeVisible()
  await expect(page.getByText('You can also invite some yourself.')).toBeVisible()
  const vera = suggestedOf(client, `Vera ${run}`)
  await expect(vera.getByText(`${SKILL}+50`)).toBeVisible()
  await expect(vera.getByText('Within the budget+15')).toBeVisible()
  await expectAccessibleInBothThemes(client)
  await expectFitsNarrowest(client)

  await vera.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: `Invite Vera ${run}` })
  await dialog.getByLabel('Note').fill(NOTE)
  await expectAccessibleInBothThemes(client)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await client.expectToast(`You have invited Vera ${run}.`)
  await expect(vera.getByText('Invited')).toBeVisible()
  await suggestedOf(client, `Otto ${run}`).getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click()
  const sent = page.getByRole('region', { name: '2 invitations sent' })
  await expect(sent.getByText('Not answered yet')).toHaveCount(2)
  await expect(sent.getByText('We liked your last shop.')).toBeVisible()
  await expectAccessibleInBothThemes(client)
  await expectFitsNarrowest(client)

  // The open pages of the vibers show it without a reload.
  const invitation = viber.page.getByRole('article').filter({ hasText: TITLE })
  await expect(invitation.getByText('We liked your last shop.')).toBeVisible()
  await expect(invitation.getByText('Note from Clara Client')).toBeVisible()
  await expectAccessibleInBothThemes(viber)
  await expectFitsNarrowest(viber)
  await viber.visit('/notifications')
  await expect(viber.page.getByText(`Clara Client invites you to “${TITLE}”.`)).toBeVisible()
  await viber.visit('/gigs')
  await expect(
    viber.page.getByRole('article').filter({ hasText: TITLE }).getByText(`${SKILL}+50`),
  ).toBeVisible()
  await viber.page.getByRole('main').getByRole('link', { name: 'Invitations' }).click()
  await invitation.getByRole('link', { name: 'Send a proposal' }).click()
  await expect(viber.page.getByText('You were invited, so this proposal')).toBeVisible()
  await viber.page.getByLabel('Note to the client').fill(`${DESCRIPTION} I have done that twice.`)
  await viber.page.getByLabel('What is included').fill('A fast shop with a search.')
  await viber.page.getByLabel('Hourly rate ($)').fill('50')
  await viber.page.getByLabel('Hours').fill('8')
  await viber.page.getByLabel('Days', { exact: true }).fill('9')
  await viber.page.getByRole('button', { name: 'Send proposal' }).click()
  await viber.expectToast('Your proposal was sent.')
  await viber.visit('/gigs/invitations')
  await expect(invitation.getByText('Proposal sent')).toBeVisible()
  await expect(invitation.getByRole('button', { name: 'Decline' })).toBeHidden()
  await expectAccessibleInBothThemes(viber)

  await other.visit('/gigs')
  await other.page.getByRole('main').getByRole('link', { name: 'Invitations' }).click()
  await other.page.getByRole('button', { name: 'Decline' }).click()
  await other.expectToast('Invitation declined')
  await expect(other.page.getByText('Declined', { exact: true })).toBeVisible()
  await expect(other.page.getByRole('button', { name: 'Decline' })).toBeHidden()
  await expectAccessibleInBothThemes(other)

  await expect(sent.getByText('Proposal sent')).toBeVisible()
  await expect(sent.getByText('Declined')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: '$400' })).toBeVisible()
  await expectAccessibleInBothThemes(client)
  for (const person of [viber, other, client]) {
    person.expectNoErrors()
    await person.close()
  }
})

test('a client invites a viber from a profile and a service', async ({ browser }) => {
  const { viber, service } = await aViber(browser, { name: 'prov', fullName: `Petra ${run}` })
  // The second invitation to a gig is refused on purpose.
  const client = await aMember(browser, {
    name: 'proc',
    fullName: 'Carl Client',
    isViber: false,
    expected: /409/,
  })
  const { page } = client
  const dialog = page.getByRole('dialog')
  await client.visit(`/vibers/${service.userId}`)
  await page.getByRole('button', { name: 'Invite to a gig' }).click()
  await expect(dialog.getByText('You have no open gig.')).toBeVisible()
  await expectAccessibleInBothThemes(client)
  await dialog.getByRole('link', { name: 'Post a gig' }).click()
  await expect(page.getByRole('heading', { name: 'Post a gig' })).toBeVisible()

  const first = await publish(page, `First ${TITLE}`)
  await publish(page, `Second ${TITLE}`)
  await call(page, 'POST', `/api/briefs/${first}/pause`)
  await client.visit(`/vibers/${service.userId}`)
  await page.getByRole('button', { name: 'Invite to a gig' }).click()
  await dialog.getByLabel('Gig').selectOption(`First ${TITLE}`)
  await dialog.getByLabel('Note').fill(NOTE)
  await expectAccessibleInBothThemes(client)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await client.expectToast(`You have invited Petra ${run}.`)

  await client.visit(`/services/${service.id}`)
  await page.getByRole('button', { name: 'Invite to a gig' }).click()
  await dialog.getByLabel('Gig').selectOption(`First ${TITLE}`)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('This viber has been invited already.')).toBeVisible()
  await expectAccessibleInBothThemes(client)
  await dialog.getByLabel('Gig').selectOption(`Second ${TITLE}`)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await client.expectToast(`You have invited Petra ${run}.`)

  // A paused gig shows the invitation without a way to propose.
  await viber.visit('/gigs/invitations')
  const paused = viber.page.getByRole('article').filter({ hasText: `First ${TITLE}` })
  await expect(paused.getByText('Paused')).toBeVisible()
  await expect(paused.getByRole('link', { name: 'Send a proposal' })).toBeHidden()
  // A viber cannot invite themselves, and a visitor nobody.
  await viber.visit(`/services/${service.id}`)
  await expect(viber.page.getByRole('button', { name: 'Invite to a gig' })).toBeHidden()
  const visitor = await aPerson(browser, desktop)
  await visitor.visit(`/vibers/${service.userId}`)
  await expect(visitor.page.getByRole('button', { name: 'Invite to a gig' })).toBeHidden()

  // A client has no invitations.
  await client.visit('/gigs/invitations')
  await expect(page.getByRole('heading', { name: 'Invitations are for vibers' })).toBeVisible()
  await expectAccessibleInBothThemes(client)
  for (const person of [viber, client, visitor]) {
    person.expectNoErrors()
    await person.close()
  }
})

test('invitations and reasons are in the language of the reader', async ({ browser }) => {
  for (const { locale, fullName, title, status, reasons, suggested } of [
    {
      locale: 'es',
      fullName: `Elena ${run}`,
      title: 'Invitaciones',
      status: 'Sin respuesta todavía',
      reasons: ['Dentro del presupuesto', 'Comercio electrónico'],
      suggested: 'Vibers sugeridos',
    },
    {
      locale: 'fr',
      fullName: `Fleur ${run}`,
      title: 'Invitations',
      status: 'Pas encore de réponse',
      reasons: ['Dans le budget', 'E-commerce'],
      suggested: 'Vibers suggérés',
    },
  ]) {
    const { viber, service } = await aViber(browser, { name: `lang${locale}`, fullName, locale })
    const client = await aMember(browser, {
      name: `langc${locale}`,
      fullName: 'Clara Client',
      isViber: false,
      locale,
    })
    const id = await publish(client.page, `${locale} ${TITLE}`)
    await call(client.page, 'POST', `/api/briefs/${id}/invitations`, { userId: service.userId })
    await client.visit(`/gigs/${id}/proposals`)
    const section = client.page.getByRole('region', { name: suggested })
    const card = section.getByRole('article').filter({ hasText: fullName })
    for (const reason of reasons) await expect(card.getByText(reason)).toBeVisible()
    await expectAccessibleInBothThemes(client)
    await expectFitsNarrowest(client)
    await viber.visit('/gigs/invitations')
    await expect(viber.page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(viber.page.getByText(status)).toBeVisible()
    await expectAccessibleInBothThemes(viber)
    await expectFitsNarrowest(viber)
    await viber.visit('/gigs')
    const found = viber.page.getByRole('article').filter({ hasText: `${locale} ${TITLE}` })
    for (const reason of reasons) await expect(found.getByText(reason).first()).toBeVisible()
    await expectAccessibleInBothThemes(viber)
    for (const person of [viber, client]) {
      person.expectNoErrors()
      await person.close()
    }
  }
})
