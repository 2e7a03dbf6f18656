import type { Browser } from '@playwright/test'
import { desktop } from './both-themes.ts'
import { call } from './order.ts'
import { aPerson, confirmAddress, register, type Person } from './person.ts'

/** Gigs and proposals through the API, for journeys about proposals. */

export const run = Date.now().toString(36)
export const DESCRIPTION =
  'Our checkout takes nine seconds on a phone. We want it measured, explained and below three seconds.'
export const QUESTIONS = ['Which shop systems do you know?', 'When could you begin?'] as const
export const SCOPE = 'Measurements before and after, and a checkout below three seconds on a phone.'

/** Notes that are no copies of each other. */
export const notes = [
  'I have made seven shops fast and would begin with the pages that your visitors leave most often.',
  'Your pictures are probably too large: last month another store of ours halved its loading that way.',
  'Before any code I would agree on three figures with you, and on the devices which matter to buyers.',
  'Happy to help! We rebuilt a similar basket for a bakery chain, with budgets for every single screen.',
]

export interface Sender extends Person {
  fullName: string
  serviceId: number
}

export async function aViber(browser: Browser, fullName: string): Promise<Sender> {
  const viber = await aPerson(browser, desktop)
  const username = `${fullName.split(' ')[0]?.toLowerCase()}-${run}`
  await register(viber, { fullName, username, isServiceProvider: true })
  const { id: serviceId } = await call<{ id: number }>(viber.page, 'POST', '/api/services', {
    title: `Fast shops by ${fullName}`,
    description: 'I find where the seconds went and put them back where they belong.',
    category: 'coding',
    subcategory: 'ecommerce',
    hourlyRate: 50,
    skills: ['React', 'Shops'],
  })
  return { ...viber, fullName, serviceId }
}

interface Sent {
  amount: number
  note: string
  answers?: string[]
}

export function propose(viber: Sender, gigId: number, { amount, note, answers }: Sent) {
  return call<{ id: number }>(viber.page, 'POST', `/api/briefs/${gigId}/proposals`, {
    terms: {
      serviceId: viber.serviceId,
      title: `A faster checkout by ${viber.fullName}`,
      scope: SCOPE,
      pricing: 'fixed',
      milestones: [{ title: 'Checkout', amount, days: amount / 50 }],
      note,
      ...(answers && { answers }),
    },
  })
}

export async function fillMilestone({ page }: Person, price: string) {
  const fields = page.getByRole('group', { name: 'Milestone 1' })
  await fields.getByLabel('Milestone', { exact: true }).fill('Checkout')
  await fields.getByLabel('Price').fill(price)
  await fields.getByLabel('Days').fill('5')
}

/** Publishes a gig by API. */
export async function aGig(client: Person, title: string, questions: readonly string[] = []) {
  const { id } = await call<{ id: number }>(client.page, 'POST', '/api/briefs', {
    title,
    description: DESCRIPTION,
    category: 'coding',
    subcategory: 'ecommerce',
    skills: ['React', 'Shops'],
    budgetType: 'fixed',
    budgetMin: 300,
    budgetMax: 600,
    questions,
  })
  await call(client.page, 'POST', `/api/briefs/${id}/publish`)
  return id
}

export async function aClient(browser: Browser, username: string): Promise<Person> {
  const client = await aPerson(browser, desktop)
  const who = { fullName: 'Clara Client', username: `${username}-${run}`, isServiceProvider: false }
  await register(client, who)
  await confirmAddress(client, who)
  return client
}
