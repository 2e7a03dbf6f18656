import { expect, test } from 'vitest'
import { aCard } from '../../testing/scenes.ts'
import { aVisitor, theServer } from '../../testing/server.ts'

const account = (username: string, isServiceProvider: boolean) => ({
  username,
  email: `${username}@example.org`,
  fullName: `${username} Somebody`,
  password: 'nothing anybody guesses',
  isServiceProvider,
})

test('from registration to review, through the API alone', async () => {
  const viber = await aVisitor()
  const { id: viberId } = await viber.accounts.register(account('journey.viber', true))
  const service = await viber.services.create({
    title: 'Landing page in an afternoon',
    description: 'A fast, plain landing page that says what you do.',
    category: 'coding',
    subcategory: 'frontend',
    hourlyRate: 40,
    skills: ['HTML', 'CSS'],
  })

  const client = await aVisitor()
  const { id: clientId } = await client.accounts.register(account('journey.client', false))
  const { items } = await client.search.services({ search: 'landing afternoon' })
  expect(items.map(({ id }) => id)).toEqual([service.id])
  const { clientSecret, paymentIntentId, amount } = await client.payments.createIntent({
    amount: 120,
    serviceId: service.id,
    viberId,
    description: 'A landing page for our bakery, please.',
  })
  expect(amount).toBe(120)
  const declined = { clientSecret, ...aCard, number: '4000000000000002' }
  await expect(client.payments.confirmTestCard(declined)).rejects.toMatchObject({
    status: 402,
    code: 'generic_decline',
  })
  expect(await client.payments.getPayment({ paymentIntentId })).toMatchObject({
    status: 'requires_payment',
  })
  await client.payments.confirmTestCard({ clientSecret, ...aCard })
  const { orderId: id = 0, status } = await client.payments.getPayment({ paymentIntentId })
  expect(status).toBe('succeeded')
  expect(await client.orders.get({ id })).toMatchObject({
    status: 'pending',
    clientId,
    providerId: viberId,
    hours: 3,
    totalAmount: 120,
    platformFee: 24,
    providerAmount: 96,
    money: { status: 'holding' },
    process: { waitingFor: 'provider', defaultOutcome: 'expire', actions: ['cancel'] },
  })

  await viber.orders.setStatus({ id, status: 'in_progress' })
  await viber.orders.setStatus({ id, status: 'completed', note: 'It is online.' })
  await client.orders.requestChanges({ id, note: 'The phone number is missing.' })
  await viber.orders.setStatus({ id, status: 'completed', note: 'Added.' })
  const approved = await client.orders.approve({ id })
  expect(approved).toMatchObject({
    status: 'completed',
    money: { status: 'released', payout: { amount: 96, status: 'pending' } },
  })
  await client.reviews.create({ id, rating: 5, comment: 'Quick and kind.' })
  expect(await client.profiles.profile({ id: viberId })).toMatchObject({
    rating: { value: 5, count: 1 },
    reviews: [{ comment: 'Quick and kind.', rating: 5 }],
    completedOrders: 1,
  })
  const kinds = (await viber.orders.timeline({ id })).map(({ kind }) => kind)
  expect(kinds).toEqual([
    'pay',
    'accept',
    'complete',
    'request_changes',
    'complete',
    'approve',
    'review',
  ])
  expect(await client.orders.timeline({ id })).toEqual(await viber.orders.timeline({ id }))

  const { database } = await theServer()
  const { rows } = await database.pool.query<{ kind: string; cents: number }>(
    `select a.kind, sum(case when t.credit_id = a.id then t.amount_cents else -t.amount_cents end)::bigint as cents
     from ledger_accounts a join ledger_transfers t on a.id in (t.debit_id, t.credit_id)
     group by a.kind`,
  )
  expect(Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]))).toEqual({
    psp_clearing: -12_000,
    escrow: 0,
    platform_fee: 2400,
    provider_payable: 9600,
  })
})
