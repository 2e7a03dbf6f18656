import { beforeAll, expect, test } from 'vitest'
import { aNewService, aPerson, aVisitor, type Person } from '#testing/server.ts'

let viber: Person

async function priceIn(currency: 'usd' | 'eur') {
  const owner = await aPerson({ role: 'super_admin' })
  const { canChangeCurrency: _, ...settings } = await owner.moneySettings.get({})
  await owner.moneySettings.set({ ...settings, currency })
}

const refusalOf = async (hourlyRate: number, language = 'en') => {
  const response = await viber.fetch(`/api/services?lang=${language}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...aNewService, hourlyRate }),
  })
  return ((await response.json()) as { message: string }).message
}

beforeAll(async () => {
  viber = await aPerson({ isServiceProvider: true })
})

test('in US dollars the rate filter always goes to 100 in steps of 5', async () => {
  const visitor = await aVisitor()
  await viber.services.create({ ...aNewService, hourlyRate: 900 })
  expect(await visitor.search.rates({})).toEqual({ top: 100, step: 5 })
  expect(await refusalOf(1)).toBe('Hourly rate must be at least $5')
  expect((await refusalOf(20_000, 'es')).replaceAll('\u00A0', ' ')).toContain('10.000 US$')
})

test('in another currency the scale follows the rates of services, and messages name that currency', async () => {
  const visitor = await aVisitor()
  await priceIn('eur')
  for (let rate = 20; rate < 40; rate++) {
    await viber.services.create({ ...aNewService, hourlyRate: rate })
  }
  // One of 21 services costs 900, the others less than 40.
  expect(await visitor.search.rates({})).toEqual({ top: 40, step: 2 })
  expect(await refusalOf(1)).toBe('Hourly rate must be at least €5')
  expect(await refusalOf(20_000)).toBe('Hourly rate must be at most €10,000')
  const french = await refusalOf(1, 'fr')
  expect(french.replaceAll(/[\u00A0\u202F]/g, ' ')).toContain('5 €')
  expect(
    await visitor.fetch('/api/services?maxRate=20000').then((answer) => answer.text()),
  ).toContain('A rate is at most €10,000')
})
