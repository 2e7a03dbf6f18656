import { expect, test } from 'vitest'
import { hourlyTerms, terms } from '#testing/offer-scenes.ts'
import { aProposal, proposalFor } from '#testing/proposal-scenes.ts'

test('the client compares proposals by price, days and age, and sorts them into tabs', async () => {
  const { client, id, briefId } = await aProposal({ budgetMin: 300, budgetMax: 500 })
  const cheap = await proposalFor(briefId, {
    milestones: [{ title: 'Everything', amount: 280, days: 40 }],
  })
  const hourly = await proposalFor(briefId, { ...hourlyTerms })
  const idsBy = async (filter: object) =>
    (await client.proposals.list({ id: briefId, ...filter })).items.map((one) => one.id)
  expect(await idsBy({ sort: 'price' })).toEqual([cheap.id, id, hourly.id])
  expect(await idsBy({ sort: 'days' })).toEqual([hourly.id, id, cheap.id])
  expect(await idsBy({ sort: 'newest' })).toEqual([hourly.id, cheap.id, id])
  await client.proposals.mark({ id: cheap.id, isShortlisted: true, note: 'Ask about the dates.' })
  await client.offers.decline({ id: hourly.id, reason: 'price' })
  expect(await idsBy({ mark: 'shortlisted' })).toEqual([cheap.id])
  expect(await idsBy({ mark: 'declined' })).toEqual([hourly.id])
  expect(await idsBy({ mark: 'new' })).toEqual([id])
  const { items, total } = await client.proposals.list({ id: briefId, sort: 'price', limit: 2 })
  expect(total).toBe(3)
  expect(items).toMatchObject([
    {
      viber: { jobs: 0, onTime: null, repeatClients: null, rating: { count: 0 } },
      total: 280,
      firstPayment: 280,
      milestones: 1,
      days: 40,
      overBudget: -20,
      sharedSkills: ['React', 'Node.js'],
      mark: { isShortlisted: true, note: 'Ask about the dates.', isRead: true },
    },
    { total: 600, firstPayment: 200, milestones: 2, days: 19, overBudget: 100 },
  ])
  const second = await client.proposals.list({ id: briefId, sort: 'price', limit: 2, page: 2 })
  expect(second.items).toMatchObject([{ total: 800, hourlyRate: 80, hours: 10, overBudget: null }])
})

test('hourly proposals follow the fixed prices, by their rate, also from page to page', async () => {
  const { client, id, briefId } = await aProposal()
  const dear = await proposalFor(briefId, { ...hourlyTerms, hourlyRate: 90, hours: 1 })
  const cheap = await proposalFor(briefId, hourlyTerms)
  const paged: number[] = []
  for (let cursor: string | undefined; paged.length < 3;) {
    const at = { id: briefId, sort: 'price', limit: 1, ...(cursor && { cursor }) } as const
    const page = await client.proposals.list(at)
    paged.push(...page.items.map((one) => one.id))
    cursor = new URLSearchParams(page.next).get('cursor') ?? undefined
  }
  expect(paged).toEqual([id, cheap.id, dear.id])
})

test('proposals that were withdrawn or accepted are not new, and among all', async () => {
  const { client, id, viber, briefId } = await aProposal()
  const accepted = await proposalFor(briefId)
  const countered = await proposalFor(briefId)
  await viber.offers.withdraw({ id })
  await client.offers.accept({ id: accepted.id, version: 1 })
  await client.offers.write({ id: countered.id, basedOn: 1, terms: terms({ title: 'Half of it' }) })
  const fresh = await client.proposals.list({ id: briefId, mark: 'new' })
  expect(fresh.items.map((one) => one.id)).toEqual([countered.id])
  expect((await client.proposals.list({ id: briefId })).total).toBe(3)
})
